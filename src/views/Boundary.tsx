/**
 * The error boundary: removes a screen that fails to render, and reports it. Without it, the tree would be lost until the
 * page reloads. React itself logs the error.
 */
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  readonly isOpen: boolean;
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasBroken: boolean;
  readonly wasOpen: boolean;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasBroken: false, wasOpen: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasBroken: true };
  }

  /** Each opening is a new attempt. */
  static getDerivedStateFromProps({ isOpen }: BoundaryProps, { hasBroken, wasOpen }: BoundaryState): BoundaryState {
    return { hasBroken: hasBroken && (wasOpen || !isOpen), wasOpen: isOpen };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return !this.state.hasBroken && this.props.children;
  }
}

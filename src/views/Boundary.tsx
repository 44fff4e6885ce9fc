/**
 * What can't be drawn is taken off the screen as a whole, and somebody is told, instead of the tree being lost for the life
 * of the page. React itself puts the error on the console. Knows no screen.
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

  /** Each opening is a try of its own. */
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

/** The root of the React tree: follows the model's screen, and is empty while nothing is open. Imports the views only. */
import { useInsertionEffect, useMemo, useSyncExternalStore } from 'react';
import { StyleSheetManager } from 'styled-components';
import { Boundary } from './Boundary.tsx';
import type { WidgetModel } from './model.ts';
import { Prewarm } from './Prewarm.tsx';
import { Screen } from './Screen.tsx';
import { createSheetTarget } from './sheet-target.ts';
import { HOST_CSS } from './theme.ts';

interface WidgetProps {
  readonly model: WidgetModel;
  /** The shadow root that the tree is mounted in. */
  readonly root: ShadowRoot;
}

/** A custom element gets its properties one at a time, so nothing renders before both are set. */
export function Widget({ model, root }: Partial<WidgetProps>) {
  return model && root && <CompleteWidget model={model} root={root} />;
}

/** Every prop is a valid DOM attribute, including `part`, or starts with `$` and isn't forwarded. */
const forwardAll = (): boolean => true;

function CompleteWidget({ model, root }: WidgetProps) {
  const screen = useSyncExternalStore(model.subscribe, model.screen);
  const sheets = useMemo(() => createSheetTarget(root, HOST_CSS), [root]);
  useInsertionEffect(() => sheets.adopt(), [sheets]);
  return (
    <StyleSheetManager target={sheets.node} shouldForwardProp={forwardAll}>
      <Boundary isOpen={screen.isOpen} onBroken={model.onBroken}>
        {screen.isOpen && <Screen screen={screen} model={model} host={root.host} />}
        <Prewarm model={model} root={root} isOpen={screen.isOpen} />
      </Boundary>
    </StyleSheetManager>
  );
}

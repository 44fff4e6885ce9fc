// The element's public API, from the manifest that ships.
import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../dist/custom-elements.json', import.meta.url);

const itemOf = ({ name, attribute, default: initial, type, syntax, description = '' }) => ({
  name,
  type: type?.text ?? syntax,
  facts: Object.entries({ Attribute: attribute, Default: initial }).filter(([, value]) => value),
  /** Every second part is code. */
  description: description.split('`'),
});

export default {
  load() {
    const [{ declarations }] = JSON.parse(readFileSync(MANIFEST, 'utf8')).modules;
    const [{ members, events, slots, cssParts, cssProperties, cssStates }] = declarations;
    const sections = {
      Properties: members.filter(({ kind }) => kind === 'field'),
      Methods: members.filter(({ kind }) => kind === 'method'),
      Events: events,
      Slots: slots,
      'CSS parts': cssParts,
      'CSS custom properties': cssProperties,
      'CSS custom states': cssStates,
    };
    return Object.entries(sections).map(([title, items]) => ({ title, items: items.map(itemOf) }));
  },
};

// When the script tag loads what stands in for invoker commands, and explains buttons in forms. `test/app/commands.test.ts` has what that does.
import { expect } from 'chai';
import { loadCommands } from '../../src/element/commands.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import { put } from '../support/put.ts';
import { until } from '../support/until.ts';

it('what stands in for commands loads only where buttons have none or are in a form, once a page, and again after a failure [1.31]', async () => {
  const owner = HTMLButtonElement.prototype;
  let asked = 0;
  let listening = 0;
  const listen = (): void => void (listening += 1);
  const commands = (): Promise<{ listen: () => void }> => {
    asked += 1;
    return asked < 3 ? Promise.reject(new Error('gone')) : Promise.resolve({ listen });
  };
  const load = (): void => loadCommands({ ...bundledLoaders, commands }, 1);
  // what the browser has is put back after the test
  put(owner, 'command', '');
  load();
  expect(asked).to.equal(0);

  const form = document.createElement('form');
  form.innerHTML = '<button type="button" command="--start"></button>';
  document.body.append(form);
  load();
  expect(asked).to.equal(0);
  form.innerHTML = '<button command="--start"></button>';
  load();
  load();
  expect(asked).to.equal(1);

  form.remove();
  Reflect.deleteProperty(owner, 'command');
  await until(() => listening === 1, 'two more tries');
  load();
  expect([asked, listening]).to.deep.equal([3, 1]);
});

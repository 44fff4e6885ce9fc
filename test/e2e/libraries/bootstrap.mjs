// A page with an open modal of Bootstrap: its focus trap, its Esc. Runs in the page; knows the widget's tag only.
import 'bootstrap/dist/css/bootstrap.min.css';
import { Modal } from 'bootstrap';

const dialog = document.createElement('div');
dialog.id = 'library-dialog';
dialog.className = 'modal';
dialog.tabIndex = -1;
dialog.innerHTML = `<div class="modal-dialog"><div class="modal-content">
  <div class="modal-header"><h2 class="modal-title">Your claim</h2></div>
  <div class="modal-body"><input id="field" aria-label="Name" /></div>
  <div class="modal-footer"><button id="opener" class="btn btn-primary">Verify</button><button id="other" class="btn">Other</button></div>
</div></div>`;
if (document.documentElement.dataset.widget === 'inside') dialog.append(document.createElement('trueid-widget'));
document.body.append(dialog);
document.querySelector('#opener').addEventListener('click', () => document.querySelector('trueid-widget').start());
new Modal(dialog).show();

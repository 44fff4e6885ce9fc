// VitePress's own theme, with drawings. Mermaid is a file of its own, loaded only by a page that has a drawing: to bundle it
// would take most of the build.
import { withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h, onMounted, ref } from 'vue';
import './narrow.css';

const loadMermaid = () =>
  new Promise((onload, onerror) => {
    document.head.append(
      Object.assign(document.createElement('script'), { src: withBase('/mermaid.min.js'), onload, onerror }),
    );
  });

const Drawing = {
  props: ['text'],
  setup({ text }) {
    const code = decodeURIComponent(text);
    const place = ref();
    onMounted(async () => {
      if (!globalThis.mermaid) await loadMermaid();
      const { svg } = await globalThis.mermaid.render('drawing', code);
      place.value.innerHTML = svg;
    });
    return () => h('pre', { ref: place }, code);
  },
};

export default { extends: DefaultTheme, enhanceApp: ({ app }) => void app.component('Drawing', Drawing) };

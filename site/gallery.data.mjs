// The pictures of the gallery, by state: `front-live.phone.en.webp` is one of the state `front-live`.
import { readdirSync } from 'node:fs';

/** The smallest picture that stands beside another comes first. */
const SCREENS = ['phone', 'small', 'landscape', 'desktop'];

export default {
  load() {
    const pictures = readdirSync(`${process.env.SITE_PUBLIC}/gallery`).map((file) => {
      const [state, screen, lang] = file.split('.');
      return { file, state, caption: `${screen}, ${lang}`, order: SCREENS.indexOf(screen) };
    });
    pictures.sort((one, other) => one.order - other.order);
    const states = new Set(pictures.map(({ state }) => state).toSorted());
    return Array.from(states, (state) => ({ state, pictures: pictures.filter((shot) => shot.state === state) }));
  },
};

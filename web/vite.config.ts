import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { saidByServer } from '../contract/src/server-words.ts';
import { allWords } from '../contract/src/words.ts';
import { filesOfScreen, firstWordsOf, screensIn, screensWithWords } from './first-words.ts';
import { themeCss } from './src/kit/look/theme.ts';

const here = import.meta.dirname;

/** `theme.css`, written from the one table of colours in `src/kit/look/theme.ts`. */
export const themeSheet = (): Plugin => {
  const id = join(here, 'src/kit/look/theme.generated.css');
  return {
    name: 'theme-sheet',
    enforce: 'pre',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : null),
    load: (asked) => (asked === id ? themeCss() : null),
  };
};

/**
 * The contract's words. `virtual:words/kr` and `virtual:words/en` hold all of a language, `virtual:words/kr-orderInfo` those that this screen
 * opens with. Those of a frame name in `screens` how each of its screens' are fetched.
 */
export const wordTables = (): Plugin => {
  const at = { kr: 0, en: 1 } as const;
  // A path of its own, as the style sheet has: a test run can't fetch ids that begin with a zero.
  const id = /words\.generated\.(kr|en)(?:-(\w+))?\.js$/;
  let building = false;
  return {
    name: 'word-tables',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    resolveId: (source) => {
      const [, name] = /^virtual:words\/((?:kr|en)(?:-\w+)?)$/.exec(source) ?? [];
      return name ? join(here, `src/kit/words/words.generated.${name}.js`) : null;
    },
    load: (asked) => {
      const [, lang, page] = id.exec(asked) ?? [];
      if (lang !== 'kr' && lang !== 'en') return null;
      const doors = screensIn(page).map((menu) => `${menu}: () => import('virtual:words/${lang}-${menu}')`);
      const screens = page === 'office' || page === 'phone' ? `\nexport const screens = { ${doors.join(', ')} };` : '';
      const keys = page ? firstWordsOf(page) : Object.keys(allWords).filter((key) => !saidByServer.has(key));
      const words: Readonly<Record<string, readonly [string, string]>> = allWords;
      if (building)
        return `export default ${JSON.stringify(Object.fromEntries(keys.map((key) => [key, words[key]?.[at[lang]]])))};${screens}`;
      // While people work on the words, the page follows them.
      return `import { allWords } from '@lotline/contract/words';\nexport default Object.fromEntries(Object.entries(allWords).map(([key, word]) => [key, word[${at[lang]}]]));${screens}`;
    },
  };
};

type Locked = { version?: string; license?: string; dev?: boolean; optional?: boolean; link?: boolean };
type Notice = { name: string; version: string; license: string };
/**
 * Each shape of zod carries how it would be printed as a JSON schema. The server prints them; in a browser nobody does, and these files
 * are a quarter of the library.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(/^import \{ (\w+), (\w+) \} from "..\/core\/to-json-schema\.js";$/m, 'const $1 = () => undefined, $2 = $1;'),
  },
});

/** The open-source notice: what the lock file installs beyond development, by name. */
export const openSource = (): Notice[] => {
  const { packages } = JSON.parse(readFileSync(join(here, '../package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const licenseOf = (path: string) => {
    try {
      const own = JSON.parse(readFileSync(join(here, '..', path, 'package.json'), 'utf8')) as { license?: string | { type?: string } };
      return typeof own.license === 'string' ? own.license : own.license?.type;
    } catch {
      return undefined;
    }
  };
  const notices = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && !path.includes('@lotline/'))
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      version: version ?? '',
      license: license ?? licenseOf(path) ?? '–',
    }));
  return [...new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
};
export const openSourceNotice = (): Plugin => {
  const id = '\0virtual:open-source';
  return {
    name: 'open-source-notice',
    resolveId: (source) => (source === 'virtual:open-source' ? id : null),
    load: (asked) => (asked === id ? `export default ${JSON.stringify(openSource())}` : null),
  };
};

/** The sign-in page is a document of its own; every other address is the application's. */
const signInPage = (): Plugin => {
  const rewrite = (request: { url?: string }, _answer: unknown, next: () => void) => {
    if (request.url && /^\/auth\/loginForm(?:[/?#]|$)/.test(request.url)) request.url = '/auth.html';
    next();
  };
  return {
    name: 'sign-in-page',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  };
};

type Face = { url: string; holds: (letter: number) => boolean };
/** The parts of the font, each with the letters that it draws. */
const facesIn = (css: string): Face[] =>
  [...css.matchAll(/@font-face\{[^}]*?url\("?([^)"]*)"?\)[^}]*?unicode-range:([^;}]*)/g)].map(([, url = '', ranges = '']) => {
    const spans = ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-');
      return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)] as const;
    });
    return { url, holds: (letter) => spans.some(([from, to]) => from <= letter && letter <= to) };
  });
/** The parts of the font that the menu is written in: each one that comes after the first rows lays all of the page out again. */
const fontsOfMenu = (faces: readonly Face[], lang: 0 | 1) => {
  const letters = new Set(Object.entries(allWords).flatMap(([key, word]) => (key.startsWith('menu.') ? [...word[lang]] : [])));
  const found = [...letters].map((letter) => faces.find(({ holds }) => holds(letter.codePointAt(0) ?? 0))?.url);
  return [...new Set(found)].filter((url) => url !== undefined);
};

/**
 * Writes into the pages which files come first. The sign-in page fetches the application's while somebody types; the application's own page
 * fetches the frame, the list, the words and the menu's letters beside it, which it would otherwise ask for only when it has been read.
 */
const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) => {
      if (!bundle) return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const madeOf = (ends: RegExp) => chunks.filter(({ facadeModuleId, name }) => ends.test(facadeModuleId ?? '') || ends.test(name));
      const names = new Set<string>();
      const take = (chunk: (typeof chunks)[number], styles: boolean) => {
        if (names.has(chunk.fileName)) return;
        names.add(chunk.fileName);
        if (styles) for (const css of chunk.viteMetadata?.importedCss ?? []) names.add(css);
        for (const name of chunk.imports) {
          const next = chunks.find(({ fileName }) => fileName === name);
          if (next) take(next, styles);
        }
      };
      const written = () => [...names].map((name) => `/${name}`).join(' ');
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'app');
      if (filename.endsWith('auth.html')) {
        for (const chunk of [...(entry ? [entry] : []), ...madeOf(/\/MainShell\.tsx$|words\.generated\.(?:kr|en)-office\.js$/)])
          take(chunk, true);
        return [{ tag: 'meta', attrs: { name: 'application-files', content: written() }, injectTo: 'head' }];
      }
      if (!filename.endsWith('index.html') || !entry) return;
      take(entry, false);
      const known = new Set(names);
      for (const chunk of madeOf(/\/MainShell\.tsx$|\/MasterScreen\.tsx$|^list$/)) take(chunk, false);
      for (const name of known) names.delete(name);
      const faces = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? facesIn(String(file.source)) : [],
      );
      const wordsOf = (lang: string) =>
        madeOf(new RegExp(`words\\.generated\\.${lang}-office\\.js$`)).map(({ fileName }) => `/${fileName}`);
      const kr = [...wordsOf('kr'), ...fontsOfMenu(faces, 0)].join(' ');
      const en = [...wordsOf('en'), ...fontsOfMenu(faces, 1)].join(' ');
      // The script that reads them runs before the rest of the head is there.
      const boot = '<script src="/boot.js">';
      return html.replace(boot, `<meta name="frame-files" content="${written()}" data-kr="${kr}" data-en="${en}" />\n    ${boot}`);
    },
  },
});

/** The worker that opens the kiosk without a network, with the files of this build: the application's, the kiosk's, and both languages. */
const kioskWorker = (): Plugin => ({
  name: 'kiosk-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const names = new Set(['/boot.js', '/favicon.svg']);
      const take = (chunk: (typeof chunks)[number]) => {
        if (names.has(`/${chunk.fileName}`)) return;
        names.add(`/${chunk.fileName}`);
        for (const css of chunk.viteMetadata?.importedCss ?? []) names.add(`/${css}`);
        // What the kiosk draws later has to be here as well when it is wanted without a network.
        const laterOnes = chunk.facadeModuleId?.includes('/src/kiosk/') ? chunk.dynamicImports : [];
        for (const name of [...chunk.imports, ...laterOnes]) {
          const next = chunks.find(({ fileName }) => fileName === name);
          if (next) take(next);
        }
      };
      const first = /\/FullShell\.tsx$|\/src\/kiosk\/KioskScreen\.tsx$|words\.generated\.(?:kr|en)(?:-kiosk)?\.js$/;
      for (const chunk of chunks)
        if ((chunk.isEntry && chunk.name === 'app') || first.test(chunk.facadeModuleId ?? '') || first.test(chunk.name)) take(chunk);
      const files = [...names].sort();
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
      const source = readFileSync(join(here, 'src/kiosk/kiosk-worker.js'), 'utf8')
        .replace('/* files */ []', JSON.stringify(files))
        .replace("/* build */ 'none'", JSON.stringify(build));
      this.emitFile({ type: 'asset', fileName: 'kiosk-worker.js', source });
    },
  },
});

/** The page that shows every part of the kit; it is no input of the build. */
const kitPage = (): Plugin => ({
  name: 'kit-page',
  apply: 'serve',
  configureServer: (server) =>
    void server.middlewares.use((request, _answer, next) => {
      if (request.url && /^\/kit(?:[?#]|$)/.test(request.url)) request.url = '/kit.html';
      next();
    }),
});

/** Lays compressed copies beside each text file, so that the server never compresses while people wait. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (!dir) return;
    const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(?:js|css|html|svg|json|wasm)$/.test(file));
    for (const file of files) {
      const content = await readFile(join(dir, file));
      if (content.length < 1024) continue;
      await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
      await writeFile(
        join(dir, `${file}.br`),
        await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      );
    }
  },
});

/** Every page of the application is opened by the one, the sign-in page by the other: what both read is fetched by both, and the rest of the first by every other page. */
const entries = { application: 'app/main.tsx', signIn: 'identity/sign-in-page.tsx' };
/** What screens share for their first rows, file by file; a later one leaves out what stands in an earlier. */
const shared = {
  frame: [
    'app/MainShell.tsx',
    'kit/browser/go.ts',
    'kit/columns/columns.ts',
    'kit/columns/readable.ts',
    'kit/form/use-open-panel.ts',
    'kit/grid/GridMessage.tsx',
    'kit/look/Button.tsx',
    'kit/look/SearchBox.tsx',
    'kit/look/Segments.tsx',
    'kit/look/ant-icons.tsx',
    'kit/messages/alert.tsx',
    'kit/net/failure.ts',
    'kit/net/resource.ts',
    'kit/net/undo.ts',
    'kit/record/Screen.tsx',
    'kit/record/drawer.tsx',
    '../../contract/src/kit/initials.ts',
  ],
  list: ['kit/record/MasterScreen.tsx', 'kit/record/ListScreen.tsx'],
  watch: ['notice/BellWatch.tsx', 'chat/UnreadWatch.tsx'],
};
/** The pages without a component library, which keep what they have of it in files of its own. */
const apart = [
  'app/main.tsx',
  'app/FullShell.tsx',
  'app/PhoneShell.tsx',
  'kiosk/KioskScreen.tsx',
  'production/plan/PlanCalendarWall.tsx',
  'identity/sign-in-page.tsx',
  ...screensIn('phone').flatMap(filesOfScreen),
];

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null };
/** Everything that a file of ours is read with, libraries included. */
const readWith = (graph: Graph, name: string) => {
  const met = new Set<string>();
  const visit = (id: string) => {
    if (met.has(id)) return;
    met.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(join(here, 'src', name));
  return met;
};
let always: ReadonlyMap<string, string> | undefined;
/** What is always fetched together, whatever is opened of its kind: split by who else reads a part of it, it would be forty files. */
const together = (graph: Graph) => {
  const bySignIn = readWith(graph, entries.signIn);
  const placed = new Map([...readWith(graph, entries.application)].map((id) => [id, bySignIn.has(id) ? 'both' : 'base']));
  const readBy = (menus: readonly string[]) => menus.map((menu) => readWith(graph, filesOfScreen(menu)[0] ?? ''));
  const phone = screensIn('phone');
  const hand = readBy(phone);
  const shell = readWith(graph, 'app/MainShell.tsx');
  // What the office's frame reads a moment later is the office's as well.
  const watching = shared.watch.map((name) => readWith(graph, name));
  const office = [...readBy(screensWithWords.filter((menu) => !phone.includes(menu))), shell, ...watching];
  const frame = readWith(graph, 'app/PhoneShell.tsx');
  const isIn = (id: string) => (one: ReadonlySet<string>) => one.has(id);
  const keep = (ids: Iterable<string>, file: string, is: (id: string) => boolean) => {
    for (const id of ids) if (!placed.has(id) && is(id)) placed.set(id, file);
  };
  const ofPhone = [...hand, frame];
  const ofKiosk = [readWith(graph, 'kiosk/KioskScreen.tsx'), readWith(graph, 'app/FullShell.tsx')];
  keep(frame, 'hand', (id) => !office.some(isIn(id)));
  keep(hand[0] ?? [], 'hand', (id) => hand.every(isIn(id)) && !office.some(isIn(id)));
  keep(ofKiosk[0] ?? [], 'desk', (id) => ![...office, ...ofPhone].some(isIn(id)));
  // A library stays apart: each page gets the parts of it that it draws.
  keep(shell, 'common', (id) => hand.some(isIn(id)) && !ofKiosk.some(isIn(id)) && !id.includes('node_modules'));
  return placed;
};
/** What is also fetched by itself keeps its own file, and so does what opens a document. */
const isAlone = (module: string, graph: Graph) =>
  (graph.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0 || module.endsWith('.css');
const opening = Object.values(entries).map((name) => join(here, 'src', name));
const alwaysFile = (module: string, graph: Graph) => {
  always ??= together(graph);
  return isAlone(module, graph) || opening.includes(module) ? null : (always.get(module) ?? null);
};
let files: ReadonlyMap<string, string> | undefined;
const filesOf = (graph: Graph) => {
  const placed = new Map<string, string>();
  const place = (file: string, names: readonly string[]) => {
    for (const name of names)
      for (const id of readWith(graph, name)) if (!placed.has(id) && !id.includes('node_modules')) placed.set(id, file);
  };
  place('apart', apart);
  for (const [file, names] of Object.entries(shared)) place(file, names);
  return placed;
};
/** A browser spends more on asking for forty small files than on reading them. What is also fetched by itself keeps its own. */
const sharedFile = (module: string, graph: Graph) => {
  files ??= filesOf(graph);
  const file = files.get(module);
  return file && file in shared && !isAlone(module, graph) ? file : null;
};

const api = process.env.API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here,
  plugins: [
    themeSheet(),
    wordTables(),
    openSourceNotice(),
    withoutJsonSchema(),
    signInPage(),
    kitPage(),
    firstFiles(),
    kioskWorker(),
    react(),
    compressed(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: true } } },
  // The scan for dependencies reads files only; what a plugin writes has none of its own to find.
  optimizeDeps: { exclude: ['virtual:words'] },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    // A data URL in a style sheet would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: join(here, 'index.html'), auth: join(here, 'auth.html') },
      // These libraries only define components, and don't say so: without it a page that needs one file of theirs gets them all.
      output: {
        codeSplitting: {
          groups: [
            { name: alwaysFile, includeDependenciesRecursively: false, priority: 1 },
            { name: sharedFile, includeDependenciesRecursively: false },
          ],
        },
        // Every page names the files of all the others, and a hash can’t be compressed: seven letters tell two builds of a file apart as well.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@(?:rc-component|ant-design\/cssinjs)/, sideEffects: false }] },
    },
  },
});

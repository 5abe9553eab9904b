import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { saidByServer } from '../contract/src/server-words.ts';
import { menus } from '../contract/src/system/menu.ts';
import { allWords } from '../contract/src/words.ts';

const source = join(import.meta.dirname, 'src');
const contract = join(import.meta.dirname, '../contract/src');

/** The screens as `app/screens.ts` writes them, with the files of the page and of its records' page. It's read, because to import it is to bundle them all. */
const screens = new Map(
  readFileSync(join(source, 'app/screens.ts'), 'utf8')
    .split(/\bmenu: '/)
    .slice(1)
    .map((text) => {
      const files = [...text.matchAll(/import\('\.\.\/(.+?)'\)/g)].map(([, file]) => file as string);
      return [text.slice(0, text.indexOf("'")), files] as const;
    }),
);
/** The files that a screen of the menu is loaded from: its page and its records' page. */
export const filesOfScreen = (menu: string): readonly string[] => {
  const files = screens.get(menu);
  if (!files?.length) throw new Error(`There is no lazy screen ${menu}.`);
  return files;
};

type Source = {
  imports: readonly string[];
  names: readonly string[];
  beginnings: readonly string[];
  families: readonly string[];
  parts: ReadonlySet<string>;
};

/**
 * What a source file says: words by their whole name, or by how they begin where the rest comes as data. Its type imports bring nothing along;
 * functions that it fetches later do, for they answer with words at once, where a part that is drawn later waits for all of them.
 */
export const readSource = (text: string): Source => ({
  imports: [...text.matchAll(/^(?:import|export) (?!type )[^;']*? from '([^']+)';$|\bimport\('([^']+\.ts)'\)/gm)].map(
    ([, from, later]) => (from ?? later) as string,
  ),
  names: [...text.matchAll(/['"]([a-z]\w*(?:\.\w+)+|[A-Z][A-Z_]+)['"]/g)].map(([, name]) => name as string),
  beginnings: [...text.matchAll(/`([a-z]\w*\.(?:\w+\.)*)\$\{/gi)].map(([, start]) => start as string),
  // A table's columns and a form's fields say their names below the word that they are given: `words="stock"`. A source has those names.
  families: [...text.matchAll(/\b\w*[wW]ords(?:=|: |=\{)['"]([\w.]+)['"]/g)].map(([, family]) => `${family}.`),
  parts: new Set(text.match(/\w+/g)),
});

const read = new Map<string, Source>();
const sourceAt = (file: string): Source => {
  const known = read.get(file);
  if (known) return known;
  const { imports, ...said } = readSource(readFileSync(file, 'utf8'));
  const found = {
    ...said,
    imports: imports.flatMap((from) => {
      const path = from.startsWith('.') ? join(dirname(file), from) : from.replace(/^@lotline\/contract\/(.+)$/, `${contract}/$1.ts`);
      return /\.tsx?$/.test(path) && !path.endsWith('words.ts') ? [path] : [];
    }),
  };
  read.set(file, found);
  return found;
};
const withImports = (files: readonly string[], met = new Set<string>()): ReadonlySet<string> => {
  for (const file of files) {
    if (met.has(file)) continue;
    met.add(file);
    withImports(sourceAt(file).imports, met);
  }
  return met;
};

const wordsOf = (files: readonly string[]): ReadonlySet<string> => {
  const sources = [...withImports(files.map((file) => join(source, file)))].map(sourceAt);
  const names = new Set(sources.flatMap((one) => one.names));
  const beginnings = [...new Set(sources.flatMap((one) => one.beginnings))];
  const families = [...new Set(sources.flatMap((one) => one.families))];
  const parts = new Set(sources.flatMap((one) => [...one.parts]));
  const isOf = (family: string, key: string) => key.startsWith(family) && parts.has(key.slice(family.length).split('.', 1)[0] ?? '');
  /** `lot.kind` stands for its choices too. */
  const isBelow = (key: string) => key.split('.').some((_, count, parts) => count > 1 && names.has(parts.slice(0, count).join('.')));
  return new Set(
    Object.keys(allWords).filter(
      (key) =>
        !saidByServer.has(key) &&
        (names.has(key) || isBelow(key) || beginnings.some((start) => key.startsWith(start)) || families.some((one) => isOf(one, key))),
    ),
  );
};

const frames = {
  /** The frame around the office's screens, and the list that most of them are. */
  office: ['app/main.tsx', 'app/MainShell.tsx', 'kit/record/MasterScreen.tsx'],
  kiosk: ['app/main.tsx', 'app/FullShell.tsx', 'kiosk/KioskScreen.tsx'],
  /** The frame around the screens in the hand. */
  phone: ['app/main.tsx', 'app/PhoneShell.tsx'],
} as const;

/** The screens that have a file of words to open with; the kiosk's are its frame's. */
export const screensWithWords: readonly string[] = [...screens.keys()].filter((menu) => !(menu in frames));

const isInHand = (page: string) => menus.some(({ node }) => node.name === page && node.layout === 'mobile');
/** The screens whose words a frame leads to. */
export const screensIn = (frame: string | undefined) => screensWithWords.filter((menu) => isInHand(menu) === (frame === 'phone'));

/** A screen that has the whole window to itself: no frame brings words along. */
const isWhole = (page: string) => menus.some(({ node }) => node.name === page && (node.layout === 'full' || node.layout === 'bare'));

/**
 * What a page says before somebody opens anything on it: the words that its own sources name, and those that they import. What it draws later
 * may say any word, and waits for all of them. A screen leaves out what its frame has brought.
 */
export const firstWordsOf = (page: string): readonly string[] => {
  if (page in frames) return [...wordsOf(frames[page as keyof typeof frames])];
  if (isWhole(page)) return [...wordsOf(['app/main.tsx', 'app/FullShell.tsx', ...filesOfScreen(page)])];
  const brought = wordsOf(isInHand(page) ? frames.phone : frames.office);
  return [...wordsOf(filesOfScreen(page))].filter((key) => !brought.has(key));
};

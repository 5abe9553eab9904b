import { type Lang, languages } from '@lotline/contract/kit/words';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { hearUntilOpen } from '../kit/browser/early.ts';
import { wantedNew } from '../kit/browser/wanted.ts';
import { type Found, finders } from '../kit/net/finders.ts';
import './palette-finders.ts';
import { Icon } from '../kit/look/icons.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { holds } from '../kit/words/hangul.ts';
import { useLanguage } from '../kit/words/language.ts';
import { tOr, useEveryLanguage, useT } from '../kit/words/words.ts';
import { giveKeys } from './focus-on-arrival.ts';
import { entriesOf, pathOf, placeOf, visibleMenu, wordOf } from './menu.ts';
import { iconOf } from './menu-icons.ts';
import { actions } from './palette-actions.ts';
import './palette.css';
import { exactFirst } from './palette-lines.ts';
import { closePalette, paletteField } from './palette-open.ts';

/** The shortest text that is searched for: fewer letters match nearly everything. */
const leastText = 2;
const most = 8;
/** How long Enter waits at most for records that would come before what is to be begun. */
const recordsWaitMs = 800;

type Line = Found & { names?: readonly string[]; wanted?: string; hasForm?: boolean; icon: ReturnType<typeof iconOf>; group: string };

/** Whether each typed word stands in one of these names, in any order. */
const areCalled = (names: readonly string[], text: string) =>
  text
    .trim()
    .split(/\s+/)
    .every((word) => names.some(holds(word)));

const useScreens = (text: string): { first: readonly Line[]; others: readonly Line[] } => {
  const t = useT();
  const say = useEveryLanguage();
  const { may } = usePermission();
  return useMemo(() => {
    const found = entriesOf(visibleMenu((name) => may(name))).flatMap(({ name, path }) => {
      const above = placeOf(path ?? '')?.above ?? [];
      const title = t(wordOf(name));
      const named = [name, ...above].flatMap((one) => languages.map((lang) => say(lang, wordOf(one))));
      if (text && !areCalled([name, title, ...named], text)) return [];
      return [
        {
          key: name,
          title,
          names: languages.map((lang) => say(lang, wordOf(name))),
          hint: above.map((group) => t(wordOf(group))).join(' › '),
          to: path ?? '/',
          icon: iconOf(above[0] ?? name),
          group: t('frame.screens'),
        },
      ];
    });
    // Who types the beginning of a screen's name means the screen; else what is to be done comes first.
    const isMeant = ({ title }: Line) => title.toLowerCase().startsWith(text.trim().toLowerCase());
    return { first: found.filter(isMeant), others: found.filter((line) => !isMeant(line)) };
  }, [t, say, may, text]);
};

const useActions = (text: string): readonly Line[] => {
  const t = useT();
  const say = useEveryLanguage();
  const { may } = usePermission();
  return useMemo(
    () =>
      actions
        .filter(({ menu, right }) => text !== '' && may(menu) && may(menu, right))
        .flatMap(({ menu, wanted, title, one, called, onPage }) => {
          const inWords = (lang: Lang) => say(lang, title, one && { name: say(lang, one) });
          if (!areCalled([called, ...languages.map(inWords)], text)) return [];
          const to = pathOf(menu) ?? '/';
          return [
            {
              key: `do ${wanted ?? title}`,
              title: t(title, one && { name: t(one) }),
              names: languages.map(inWords),
              to,
              icon: iconOf(placeOf(to)?.above[0] ?? menu),
              group: t('frame.actions'),
              ...(wanted && { wanted, hasForm: !onPage }),
            },
          ];
        }),
    [t, say, may, text],
  );
};

const useThings = (text: string): { lines: readonly Line[]; busy: boolean } => {
  const { may } = usePermission();
  const lang = useLanguage();
  const wanted = text.trim();
  const offered = finders().filter(({ menu }) => menu === undefined || may(menu));
  const found = useQuery({
    queryKey: ['palette', wanted, lang],
    enabled: wanted.length >= leastText && offered.length > 0,
    meta: { quiet: true },
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        offered.map(async ({ name, menu = '', most: atMost = most, find }) =>
          (await find(wanted, signal)).slice(0, atMost).map((one) => ({ menu, ...one, name })),
        ),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
  });
  const lines = (found.data ?? []).map(({ name, menu, group, ...one }) => ({
    ...one,
    key: `${name} ${one.key}`,
    icon: iconOf(placeOf(pathOf(menu) ?? '')?.above[0] ?? menu),
    group: group ?? tOr(`menu.${menu}`, tOr(name, name)),
  }));
  return { lines, busy: found.isFetching };
};

/** Goes to any screen or record, or begins to make one, by a few letters of its name. */
export const Palette = () => {
  const t = useT();
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState('');
  /** The line that was chosen by hand; until then the first one is. */
  const [at, setAt] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const [waited, setWaited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(text);
  const screens = useScreens(wanted);
  const things = useThings(wanted);
  const begun = useActions(wanted);
  const lines = exactFirst([...screens.first, ...things.lines, ...begun, ...screens.others], wanted);
  const byHand = at === null ? -1 : lines.findIndex(({ key }) => key === at);
  const chosen = Math.max(byHand, lines.length > 0 ? 0 : -1);

  useEffect(() => input.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line moves into view when the choice moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const go = (line: Line | undefined) => {
    if (!line) return;
    closePalette();
    const { wanted: asked, hasForm, title, to } = line;
    const isHere = router.state.location.pathname === new URL(to, window.location.href).pathname;
    const stopHearing = hasForm ? hearUntilOpen(title) : () => {};
    // Who stays on a page because of what is unsaved there has not asked for anything.
    void router.navigate({ href: to }).then(() => {
      if (asked && router.state.location.pathname === to) wantedNew.set(asked);
      else stopHearing();
      if (isHere && !hasForm) giveKeys(asked !== undefined);
    });
  };
  // Enter is answered by the lines of what stands in the field, which may still be on their way: a record would come before what is to be begun.
  const isSure = byHand >= 0 || (chosen >= 0 && (screens.first.length > 0 || exactFirst(lines, wanted) !== lines));
  const isLate = wanted !== text || (things.busy && !isSure && (lines.length === 0 || !waited));
  useEffect(() => {
    setWaited(false);
    if (!entered) return;
    const patience = setTimeout(() => setWaited(true), recordsWaitMs);
    return () => clearTimeout(patience);
  }, [entered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when Enter was pressed, and when its lines have come
  useEffect(() => {
    if (!entered || isLate) return;
    setEntered(false);
    go(lines[chosen]);
  }, [entered, isLate]);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Korean syllable is composed, its keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') setEntered(true);
    else if (event.key === 'ArrowDown' && lines.length) setAt(lines[(chosen + 1) % lines.length]?.key ?? null);
    else if (event.key === 'ArrowUp' && lines.length) setAt(lines[(chosen + lines.length - 1) % lines.length]?.key ?? null);
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };

  return (
    <div className="palette-veil" data-in-the-way onPointerDown={(event) => event.target === event.currentTarget && closePalette()}>
      <div className="palette" role="dialog" aria-modal="true" aria-label={t('frame.goTo')}>
        <label>
          <Icon name="search" />
          <input
            ref={input}
            id={paletteField}
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={lines.length ? `${id}-${chosen}` : undefined}
            aria-label={t('frame.goTo')}
            placeholder={t('frame.paletteHint')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setEntered(false);
              setAt(null);
            }}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </label>
        <div id={`${id}-list`} className="palette-lines" role="listbox" aria-label={t('frame.goTo')} ref={list}>
          {lines.map((line, index) => (
            <Fragment key={line.key}>
              {line.group !== lines[index - 1]?.group && (
                <p role="presentation" className="palette-group">
                  {line.group}
                </p>
              )}
              <div
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                onPointerMove={() => setAt(line.key)}
                onClick={() => go(line)}
                onKeyDown={onKeyDown}
              >
                <Icon name={line.icon} size={16} />
                <span>{line.title}</span>
                <small>{line.hint}</small>
              </div>
            </Fragment>
          ))}
        </div>
        {lines.length === 0 && !things.busy && <p className="palette-nothing">{t('frame.paletteNothing', { text })}</p>}
      </div>
    </div>
  );
};

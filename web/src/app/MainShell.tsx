import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { theme as antd, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import en from 'antd/es/locale/en_US';
import ko from 'antd/es/locale/ko_KR';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../kit/browser/media.ts';
import { kept, useStore } from '../kit/browser/store.ts';
import { Related } from '../kit/dialogs/Related.tsx';
import { LoadingOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { componentTokens, useShade, useTheme } from '../kit/look/theme.ts';
import { useChanges } from '../kit/net/events.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useT } from '../kit/words/words.ts';
import { printing } from '../label/printing.ts';
import { menuQuery } from '../system/menu-arranged.ts';
import { BackToTop } from './BackToTop.tsx';
import { useFocusOnArrival } from './focus-on-arrival.ts';
import { PaletteDoor } from './PaletteDoor.tsx';
import './plant-days.ts';
import { Sidebar } from './Sidebar.tsx';
import './shell.css';
import { Toolbar } from './Toolbar.tsx';

const PrintWatch = lazyPart(async () => (await import('../label/print-door.ts')).watchOfPrints());

const locales: Record<'kr' | 'en', Locale> = { kr: ko, en };
const button = { loadingIcon: <LoadingOutlined spin /> };
const foldedKey = 'lotline.menuFolded';
/** So narrow the work needs the menu's room; narrower still, the menu is drawn over the page. */
const tight = '(min-width: 900px) and (max-width: 1099.98px)';

/** The component library's compact spacing with font sizes of 12 px and more, which older readers need. */
const legible: typeof antd.compactAlgorithm = (seed, map = antd.defaultAlgorithm(seed)) => ({
  ...map,
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 15,
  fontSizeXL: 18,
  lineHeight: 20 / 13,
  lineHeightSM: 18 / 12,
  lineHeightLG: 22 / 15,
  fontHeight: 20,
  fontHeightSM: 18,
  fontHeightLG: 22,
});

/** The library's motion is turned off too: a component waits for the end of its motion, which never comes where the style sheet stops it. */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

const useComponentTheme = () => {
  const options = useTheme();
  const shade = useShade();
  return useMemo(
    () => ({
      ...componentTokens(shade, options, { motion: !lessMotion.matches }),
      algorithm: [shade === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm, antd.compactAlgorithm, legible],
    }),
    [shade, options],
  );
};

/** `fullSizeYn=Y` leaves the screen alone in the window. */
const useWhole = () => (useSearch({ strict: false }) as { fullSizeYn?: string }).fullSizeYn === 'Y';

/** Folded by hand, which is remembered, or by itself in a tight window, where opening it holds for this visit only. */
const useFolded = () => {
  const isTight = useMedia(tight);
  const [byHand, setByHand] = useState(() => kept.get(foldedKey) === 'Y');
  const [openedHere, setOpenedHere] = useState(false);
  const fold = (next: boolean) => {
    if (isTight) return setOpenedHere(!next);
    kept.set(foldedKey, next ? 'Y' : null);
    setByHand(next);
  };
  return { folded: isTight ? !openedHere : byHand, fold };
};

/** The frame of most screens: menu, toolbar and the work between them. */
export const MainShell = () => {
  const t = useT();
  const whole = useWhole();
  const { pathname } = useLocation();
  const { folded, fold } = useFolded();
  const [drawn, setDrawn] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isPrinting = useStore(printing);
  useChanges();
  // A change of the menu is heard by everybody who is signed in.
  useQuery(menuQuery);
  useFocusOnArrival(main);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page is what closes the drawer
  useEffect(() => {
    setDrawn(false);
    main.current?.scrollTo({ top: 0 });
  }, [pathname]);

  return (
    <ConfigProvider theme={useComponentTheme()} locale={locales[useLanguage()]} componentSize="middle" button={button}>
      <div className="shell" data-folded={folded} data-drawn={drawn} data-whole={whole}>
        <a className="skip" href="#content">
          {t('frame.toContent')}
        </a>
        {!whole && <Sidebar folded={folded} onLeave={() => setDrawn(false)} />}
        {!whole && drawn && <button type="button" className="shell-veil" aria-label={t('action.close')} onClick={() => setDrawn(false)} />}
        <div className="shell-side">
          {!whole && <Toolbar folded={folded} onFold={() => fold(!folded)} onDraw={() => setDrawn(true)} />}
          <main id="content" ref={main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <BackToTop of={main} />
        <PaletteDoor />
        <Related />
        {isPrinting && (
          <Suspense fallback={null}>
            <PrintWatch />
          </Suspense>
        )}
      </div>
    </ConfigProvider>
  );
};

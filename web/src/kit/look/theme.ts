import type { RowHeight, Shade, ThemeColor, ThemeOptions } from '@lotline/contract/identity/settings';
import { kept, onOtherTab, store, useStore } from '../browser/store.ts';

/** The nine colours: the swatch as people know it, and per shade a fill that carries `on` and reads on every ground (WCAG AA). */
export const palette: Record<ThemeColor, { swatch: string; light: string; dark: string }> = {
  blue: { swatch: '#2196f3', light: '#1565c0', dark: '#64b5f6' },
  teal: { swatch: '#009688', light: '#00695c', dark: '#4db6ac' },
  red: { swatch: '#f44336', light: '#c62828', dark: '#f28b86' },
  orange: { swatch: '#ff9800', light: '#a84300', dark: '#ffb74d' },
  purple: { swatch: '#9c27b0', light: '#7b1fa2', dark: '#ce93d8' },
  indigo: { swatch: '#3f51b5', light: '#3949ab', dark: '#9fa8da' },
  cyan: { swatch: '#00bcd4', light: '#006978', dark: '#4dd0e1' },
  pink: { swatch: '#e91e63', light: '#ad1457', dark: '#f48fb1' },
  green: { swatch: '#4caf50', light: '#2e6b32', dark: '#81c784' },
};

/** The grounds and inks of each shade; every ink passes AA on every ground of its shade. */
export const grounds = {
  light: {
    ground: '#f4f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eef1f4',
    hover: '#eceff3',
    line: '#e1e6eb',
    'line-strong': '#c5cdd6',
    text: '#1a222d',
    'text-soft': '#4f5b6a',
    'text-faint': '#5f6b7a',
    on: '#ffffff',
    good: '#17703a',
    warn: '#8a5300',
    bad: '#b3261e',
    info: '#155fa8',
    hold: '#6d3fb4',
    'good-soft': '#e5f4ea',
    'warn-soft': '#fdf1dd',
    'bad-soft': '#fdeae9',
    'info-soft': '#e6f0fa',
    'hold-soft': '#f2ebfb',
    veil: 'rgb(16 24 34 / 45%)',
    shadow: '0 8px 28px rgb(16 24 34 / 18%), 0 1px 3px rgb(16 24 34 / 12%)',
  },
  dark: {
    ground: '#0f1318',
    surface: '#161b22',
    raised: '#1c222b',
    sunken: '#11161c',
    hover: '#232a34',
    line: '#29313c',
    'line-strong': '#3c4755',
    text: '#e6ebf1',
    'text-soft': '#aab5c3',
    'text-faint': '#93a0b0',
    on: '#0c1117',
    good: '#6fcf8e',
    warn: '#f0b455',
    bad: '#ff9189',
    info: '#7cbcf8',
    hold: '#c3a6f7',
    'good-soft': '#15301f',
    'warn-soft': '#33270f',
    'bad-soft': '#3a1c1b',
    'info-soft': '#13283d',
    'hold-soft': '#291f3d',
    veil: 'rgb(0 0 0 / 60%)',
    shadow: '0 8px 28px rgb(0 0 0 / 55%), 0 0 0 1px rgb(255 255 255 / 4%)',
  },
} as const satisfies Record<Shade, Record<string, string>>;

/** The sidebar's own ground and ink by its shade, one pair per shade of the page, so that a light sidebar doesn't dazzle on a dark page. */
export const sidebars = {
  light: {
    light: { side: '#ffffff', ink: '#35404d', soft: '#4f5b6a', hover: '#eef1f4', line: '#e1e6eb' },
    dark: { side: '#18212d', ink: '#d3dbe5', soft: '#a3b0c0', hover: '#232e3c', line: '#263140' },
  },
  dark: {
    light: { side: '#1c222b', ink: '#d7dee7', soft: '#aab5c3', hover: '#29313c', line: '#2d3642' },
    dark: { side: '#0b0e12', ink: '#c9d2dd', soft: '#97a4b4', hover: '#1a2028', line: '#1d242d' },
  },
} as const;

/** Mixes a share of one colour into another. */
export const mix = (over: string, under: string, share: number) => {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16);
  return `#${[0, 1, 2]
    .map((at) =>
      Math.round(channel(over, at) * share + channel(under, at) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** The colours that depend on both the shade and the chosen colour. */
export const tints = (shade: Shade, color: ThemeColor) => {
  const primary = palette[color][shade];
  const { surface, on } = grounds[shade];
  return {
    primary,
    'primary-hover': shade === 'light' ? mix('#000000', primary, 0.14) : mix('#ffffff', primary, 0.18),
    'primary-soft': mix(primary, surface, shade === 'light' ? 0.09 : 0.16),
    'primary-line': mix(primary, surface, 0.45),
    'on-primary': on,
    accent: palette[color].swatch,
  };
};

/** The active entry of the sidebar: its ground and its ink. */
export const sideActive = (shade: Shade, sidebar: Shade, color: ThemeColor) => {
  const { side } = sidebars[shade][sidebar];
  const bright = shade === 'dark' || sidebar === 'dark';
  const ink = bright ? mix('#ffffff', palette[color].dark, 0.35) : palette[color].light;
  return { 'side-active': mix(bright ? palette[color].dark : ink, side, bright ? 0.18 : 0.1), 'side-active-ink': ink };
};

const block = (selector: string, values: Record<string, string>) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
const sideValues = ({ side, ink, soft, hover, line }: Record<'side' | 'ink' | 'soft' | 'hover' | 'line', string>) => ({
  side,
  'side-ink': ink,
  'side-soft': soft,
  'side-hover': hover,
  'side-line': line,
});

/** The style sheet of all themes: attributes on the root choose among them, before the first paint. Written at build time. */
export const themeCss = () => {
  const shades: Shade[] = ['light', 'dark'];
  const colors = Object.keys(palette) as ThemeColor[];
  return [
    ...shades.flatMap((shade) => [
      block(shade === 'light' ? ':root' : ':root[data-theme=dark]', { ...grounds[shade], 'color-scheme': shade }),
      ...colors.map((color) =>
        block(
          `${color === 'blue' && shade === 'light' ? ':root,' : ''}:root[data-theme=${shade}][data-color=${color}]`,
          tints(shade, color),
        ),
      ),
      ...shades.map((sidebar) => block(`:root[data-theme=${shade}][data-sidebar=${sidebar}]`, sideValues(sidebars[shade][sidebar]))),
      ...shades.flatMap((sidebar) =>
        colors.map((color) =>
          block(`:root[data-theme=${shade}][data-sidebar=${sidebar}][data-color=${color}]`, sideActive(shade, sidebar, color)),
        ),
      ),
    ]),
  ].join('\n');
};

export const defaultTheme: ThemeOptions = { theme: 'light', themeColor: 'blue', sidebar: 'dark', rowHeight: null };
const key = 'lotline.theme';
const known = (value: Partial<ThemeOptions> | null): ThemeOptions => ({
  theme: value?.theme === 'dark' || value?.theme === 'system' ? value.theme : 'light',
  themeColor: value?.themeColor && value.themeColor in palette ? value.themeColor : defaultTheme.themeColor,
  sidebar: value?.sidebar === 'light' ? 'light' : 'dark',
  rowHeight: value?.rowHeight === 'compact' || value?.rowHeight === 'comfortable' ? value.rowHeight : null,
});

/** The theme of this browser: at once from its storage, then from the user's settings. */
export const themeOptions = store<ThemeOptions>(known(kept.json<ThemeOptions>(key)));

const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const shadeOf = ({ theme }: ThemeOptions): Shade => (theme === 'system' ? (system?.matches ? 'dark' : 'light') : theme);
const shade = store<Shade>(shadeOf(themeOptions.get()));

const paint = (options: ThemeOptions) => {
  shade.set(shadeOf(options));
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  root.dataset.theme = shade.get();
  root.dataset.color = options.themeColor;
  root.dataset.sidebar = options.sidebar;
  root.style.colorScheme = shade.get();
};
paint(themeOptions.get());
// Old browsers' lists of media have no events: their page follows when it is opened anew.
system?.addEventListener?.('change', () => paint(themeOptions.get()));
onOtherTab(key, () => {
  themeOptions.set(known(kept.json<ThemeOptions>(key)));
  paint(themeOptions.get());
});

export const chooseTheme = (part: Partial<ThemeOptions>) => {
  const next = known({ ...themeOptions.get(), ...part });
  kept.set(key, JSON.stringify(next));
  themeOptions.set(next);
  paint(next);
};
export const useTheme = () => useStore(themeOptions);
/** Light or dark, as it is at the moment. */
export const useShade = () => useStore(shade);

/** A finger needs more room than a mouse, and a device with both has a mouse. */
const touchOnly = () =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
/** How high the rows of lists stand: as the user chose, else as the device suggests. */
export const rowHeightOf = ({ rowHeight }: ThemeOptions): RowHeight => rowHeight ?? (touchOnly() ? 'comfortable' : 'compact');

export const fontFamily = "'Pretendard Variable', Pretendard, -apple-system, 'Segoe UI', 'Malgun Gothic', sans-serif";

/** The component library's tokens from the same tables; its algorithm is chosen where the library is loaded. */
export const componentTokens = (shade: Shade, { themeColor }: ThemeOptions, { motion = true } = {}) => {
  const g = grounds[shade];
  const tint = tints(shade, themeColor);
  return {
    token: {
      motion,
      fontFamily,
      fontSize: 13,
      borderRadius: 6,
      controlHeight: 34,
      colorPrimary: tint.primary,
      colorPrimaryHover: tint['primary-hover'],
      colorPrimaryActive: tint['primary-hover'],
      colorPrimaryBg: tint['primary-soft'],
      colorPrimaryBgHover: mix(tint.primary, g.surface, shade === 'light' ? 0.16 : 0.24),
      colorPrimaryBorder: tint['primary-line'],
      colorPrimaryText: tint.primary,
      colorLink: tint.primary,
      colorLinkHover: tint['primary-hover'],
      colorInfo: g.info,
      colorSuccess: g.good,
      colorWarning: g.warn,
      colorError: g.bad,
      colorText: g.text,
      colorTextSecondary: g['text-soft'],
      colorTextTertiary: g['text-faint'],
      colorTextDescription: g['text-soft'],
      colorTextPlaceholder: g['text-faint'],
      colorTextLightSolid: g.on,
      colorBgBase: g.surface,
      colorBgLayout: g.ground,
      colorBgContainer: g.surface,
      colorBgElevated: g.raised,
      colorBgSpotlight: shade === 'light' ? '#2a3441' : '#dfe6ee',
      colorBgMask: g.veil,
      colorBorder: g['line-strong'],
      colorBorderSecondary: g.line,
      colorSplit: g.line,
      controlItemBgHover: g.hover,
      controlItemBgActive: tint['primary-soft'],
      controlItemBgActiveHover: mix(tint.primary, g.surface, shade === 'light' ? 0.16 : 0.24),
    },
    components: {
      Button: {
        primaryColor: g.on,
        dangerColor: g.on,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
      },
      Segmented: { itemSelectedBg: tint['primary-soft'], itemSelectedColor: tint.primary, trackBg: g.sunken },
      Drawer: { paddingLG: 16, padding: 12 },
      Form: { itemMarginBottom: 14, verticalLabelPadding: '0 0 4px', labelColor: g['text-soft'] },
      Table: { cellPaddingInlineSM: 12, cellPaddingBlockSM: 7 },
      Tabs: { horizontalItemPadding: '8px 0', horizontalMargin: '0 0 12px 0' },
    },
  };
};

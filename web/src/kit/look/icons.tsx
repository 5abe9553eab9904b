import type { ReactNode } from 'react';

/** Small line icons for the parts that carry no component library. */
const drawings = {
  success: <path d="M4 12.5 9.5 18 20 7" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7.5v.5" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4 2.5 20h19z" />
      <path d="M12 10v4.5M12 17.2v.3" />
    </>
  ),
  error: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6.5M12 16.5v.3" />
    </>
  ),
  question: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.3 9.5a2.8 2.8 0 1 1 3.9 2.6c-.8.4-1.2.9-1.2 1.9M12 17v.3" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="M4 12.5 9.5 18 20 7" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  fold: (
    <>
      <path d="M4 5h16v14H4z" />
      <path d="M9.5 5v14M16.5 9.5 14 12l2.5 2.5" />
    </>
  ),
  unfold: (
    <>
      <path d="M4 5h16v14H4z" />
      <path d="M9.5 5v14M14 9.5l2.5 2.5-2.5 2.5" />
    </>
  ),
  home: <path d="m4 11 8-7 8 7v9h-5.5v-6h-5v6H4z" />,
  pin: <path d="M9 3.5h6l-.8 6 3.8 3.5v2H6v-2l3.8-3.5zM12 15v6" />,
  pinned: <path d="M9 3.5h6l-.8 6 3.8 3.5v2H6v-2l3.8-3.5zM12 15v6" fill="currentColor" />,
  kiosk: (
    <>
      <rect x="4" y="3.5" width="16" height="12" rx="1.5" />
      <path d="M12 15.5v3M8 20.5h8M9.5 9.5l2 2 3.5-3.5" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />
    </>
  ),
  bot: <path d="M5 8.500h14v10H5zM12 8.500V5M12 4.500v.01M9.5 12.500v1.500M14.500 12.500v1.500M2.500 12v3M21.500 12v3" />,
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.6" />
      <path d="M2.5 19.500c.8-3.400 3.400-4.700 6.500-4.700s5.7 1.3 6.500 4.700M15.500 5.200a3.600 3.600 0 0 1 0 6.600M17.500 15c2 .5 3.400 1.800 4 4.500" />
    </>
  ),
  palette: (
    <>
      <path d="M12 3.500a8.5 8.5 0 1 0 0 17c1.7 0 2-1 1.5-2.1-.7-1.6.3-2.9 2-2.900h1.700c2 0 3.3-1.3 3.3-3.500C20.5 7 16.7 3.5 12 3.500z" />
      <path d="M8 11v.01M11 7.500v.01M15.5 8.500v.01" />
    </>
  ),
  book: <path d="M5 4.500h10.500a3 3 0 0 1 3 3v12H8a3 3 0 0 1-3-3zM9 9h6M9 12.500h6" />,
  leave: <path d="M14 4H5v16h9M10 12h10.500M17 8l4 4-4 4" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  up: <path d="M12 19V5M6 11l6-6 6 6" />,
  down: <path d="m6 9 6 6 6-6" />,
  right: <path d="m9 6 6 6-6 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.200l3.3 2" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.9 6A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a15 15 0 0 1-3.2 3.900M6.3 7.800A15 15 0 0 0 2.5 12S6 18.5 12 18.500c1.6 0 3-.4 4.2-1M9.9 9.900a3 3 0 0 0 4.2 4.2" />
  ),
  bell: <path d="M6 16.5v-6a6 6 0 0 1 12 0v6l1.500 2h-15zM10 21h4" />,
  link: <path d="M13.5 5H19v5.500M19 5l-8 8M10 6H5v13h13v-5" />,
  chart: <path d="M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6" />,
  megaphone: <path d="M4 10v4l3 .5L9 20h2.500L10.2 15 19 18.500v-13L7 9.500z" />,
  factory: <path d="M3.5 20.500v-11l5.5 3.500V9.500l5.5 3.500V4h4l2 16.500zM8 17h.01M12 17h.01M16 17h.01" />,
  tree: <path d="M12 3.500v4M12 7.500H6V12M12 7.500h6V12M4 12h4v4H4zM16 12h4v4h-4zM10 12h4v4h-4zM12 7.500V12" />,
  boxes: <path d="m12 3 7.5 4v9.500L12 21l-7.5-4.500V7zM4.5 7 12 11.5 19.5 7M12 11.500V21" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3.2" />
      <path d="M12 2.800v3M12 18.200v3M2.8 12h3M18.2 12h3M5.5 5.500l2.1 2.100M16.4 16.400l2.1 2.100M18.5 5.500l-2.1 2.100M7.6 16.400l-2.1 2.1" />
    </>
  ),
  play: <path d="M7 4.500v15l12-7.500z" />,
  coins: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M14.5 9.700a5.5 5.5 0 1 1-5 8" />
    </>
  ),
  shield: <path d="M12 3.5 4.5 6v6c0 4.5 3.2 7.3 7.5 8.5 4.3-1.2 7.5-4 7.5-8.500V6zM8.5 12l2.5 2.500L15.5 10" />,
  pulse: <path d="M3 12h4l2.5-7 5 14 2.5-7h4" />,
  report: <path d="M6 3.500h8.500l4 4v13H6zM14 3.500V8h4.500M9 12h6.500M9 15.500h6.5" />,
  mold: <path d="M4 5h16v5H4zM4 14h16v5H4zM9 10v4M15 10v4" />,
  scan: <path d="M4 8V4.500h3.500M16.5 4.500H20V8M20 16v3.500h-3.500M7.5 19.500H4V16M8 8.500v7M11 8.500v7M13.5 8.500v7M16 8.500v7" />,
  shelf: <path d="M4 3.500v17M20 3.500v17M4 11h16M4 19h16M7.5 11V6.500h5V11M13 19v-4.500h4.500V19" />,
  boxIn: <path d="M12 3v9M8.5 8.500 12 12l3.500-3.500M4 13v7h16v-7M4 13h4l1.500 2.500h5L16 13h4" />,
  boxOut: <path d="M12 12V3M8.5 6.500 12 3l3.500 3.500M4 13v7h16v-7M4 13h4l1.500 2.500h5L16 13h4" />,
  boxBack: <path d="M4 9.500h11a4.500 4.500 0 0 1 0 9H9M4 9.500 8 5.500M4 9.500l4 4" />,
  flash: <path d="M13 2.500 5 13.500h6L10 21.500l8.500-11.500h-6z" />,
  truck: (
    <>
      <path d="M2.500 5.500H14v11H2.500zM14 9.500h4l3.500 3.500v3.500H14" />
      <circle cx="7" cy="17.500" r="2" />
      <circle cx="17" cy="17.500" r="2" />
    </>
  ),
  list: <path d="M8.500 6H20M8.500 12H20M8.500 18H20M4 6h.500M4 12h.500M4 18h.500" />,
  screen: <path d="M3 4.500h18v11.500H3zM9 20h6M12 16v4" />,
  dot: <circle cx="12" cy="12" r="2" />,
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof drawings;

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[name]}
  </svg>
);

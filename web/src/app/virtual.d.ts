declare module 'virtual:open-source' {
  const notices: readonly { name: string; version: string; license: string }[];
  export default notices;
}
declare module 'virtual:theme.css';
declare module 'virtual:words/kr' {
  const table: Readonly<Record<string, string>>;
  export default table;
}
declare module 'virtual:words/en' {
  const table: Readonly<Record<string, string>>;
  export default table;
}
declare module 'virtual:words/kr-office' {
  const table: Readonly<Record<string, string>>;
  export default table;
  export const screens: Readonly<Record<string, () => Promise<{ default: typeof table }>>>;
}
declare module 'virtual:words/kr-kiosk' {
  const table: Readonly<Record<string, string>>;
  export default table;
}
declare module 'virtual:words/en-office' {
  const table: Readonly<Record<string, string>>;
  export default table;
  export const screens: Readonly<Record<string, () => Promise<{ default: typeof table }>>>;
}
declare module 'virtual:words/en-kiosk' {
  const table: Readonly<Record<string, string>>;
  export default table;
}
declare module 'virtual:words/kr-phone' {
  const table: Readonly<Record<string, string>>;
  export default table;
  export const screens: Readonly<Record<string, () => Promise<{ default: typeof table }>>>;
}
declare module 'virtual:words/en-phone' {
  const table: Readonly<Record<string, string>>;
  export default table;
  export const screens: Readonly<Record<string, () => Promise<{ default: typeof table }>>>;
}

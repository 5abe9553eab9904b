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
declare module 'virtual:first-words' {
  type Table = Readonly<Record<string, string>>;
  const pages: Readonly<Record<string, Readonly<Record<'kr' | 'en', () => Promise<{ default: Table }>>>>>;
  export default pages;
}

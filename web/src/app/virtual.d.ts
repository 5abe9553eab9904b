declare module 'virtual:open-source' {
  const notices: readonly { name: string; version: string; license: string }[];
  export default notices;
}
declare module 'virtual:theme.css';

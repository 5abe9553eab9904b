import './rich-text.css';

/** What somebody wrote with headings, lists and pictures. `html` was cleaned by the server as it was saved; the page's policy runs no script in it besides. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only what its list allows
  <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
);

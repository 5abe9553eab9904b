import sanitize from 'sanitize-html';

/** A picture that was pasted or put in stands in the text itself; it is a plain raster, whatever its bytes say, for a browser that draws it as one. */
const picture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/;
/** What of these stands between the tags is no text for people. */
const swallowed = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'svg', 'math', 'template', 'title', 'xmp', 'noembed', 'noframes'],
  ...['plaintext', 'object', 'select', 'button', 'audio', 'video', 'canvas'],
];
/** So deep may tags stand inside of each other: deeper ones are taken out, a browser would take long to draw them. */
const deepest = 30;

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'hr', 'ul', 'ol', 'li'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: swallowed,
  nestingLimit: deepest,
  transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !picture.test(attribs.src ?? ''),
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const plainText = (html: string) =>
  sanitize(html.replace(/<(?:br|hr|\/p|\/h\d|\/li|\/tr|\/blockquote|\/pre)\b[^>]*>/g, '$& \n'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

/** The HTML that a notice may hold, made of what somebody sent; with what it says without markup, and whether a picture says something. */
export const cleaned = (sent: string) => {
  // A NUL can't be kept, and a half of a character can't be written.
  const contents = sanitize(sent.replaceAll('\u0000', '').toWellFormed(), allowed);
  return { contents, body: plainText(contents), hasPicture: contents.includes('<img ') };
};

import Image from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LinkOutlined, PictureOutlined, RedoOutlined, UndoOutlined } from '../look/ant-icons.tsx';
import '../look/RichText.tsx';
import { tell } from '../messages/snackbar.tsx';
import { useSay } from '../words/use-say.ts';
import './rich-input.css';
import { shrunkPicture } from './shrink-picture.ts';

type Props = { value?: string; onChange?: (html: string) => void; disabled?: boolean | undefined; id?: string; 'aria-label'?: string };

/** A picture stands in the text itself: one that lies elsewhere would be taken out when it is saved. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="data:image/"]' }] });
const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, defaultProtocol: 'https' } }),
  OwnImage.configure({ allowBase64: true }),
];
const picturesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
/** What is typed as an address is one of the web; a name without its scheme is meant so. */
const addressOf = (typed: string) => (/^(https?:\/\/|mailto:|tel:|\/)/i.test(typed) ? typed : `https://${typed}`);

export const RichInput = ({ value = '', onChange, disabled = false, id, 'aria-label': label }: Props) => {
  const { t } = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState<string | null>(null);
  const last = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const put = useRef<(files: readonly File[]) => void>(() => undefined);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(id && { id }),
        ...(label && { 'aria-label': label }),
      },
      handlePaste: (_view, { clipboardData }) => {
        const files = picturesOf(clipboardData);
        put.current(files);
        return files.length > 0;
      },
      handleDrop: (_view, { dataTransfer }) => {
        const files = picturesOf(dataTransfer);
        put.current(files);
        return files.length > 0;
      },
    },
    onUpdate: ({ editor: now }) => {
      last.current = now.isEmpty ? '' : now.getHTML();
      change.current?.(last.current);
    },
  });
  put.current = (files) => {
    for (const file of files)
      void shrunkPicture(file).then((src) => {
        if (src) editor.chain().focus().setImage({ src, alt: file.name }).run();
        else tell.warning(t('rich.notAPicture'));
      });
  };
  // What the form puts in from outside, e.g. another version that somebody saved first.
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);
  useEffect(() => editor.setEditable(!disabled, false), [disabled, editor]);

  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  });
  const edit = () => editor.chain().focus();
  type Tool = keyof typeof on | 'picture' | 'undo' | 'redo';
  const tool = (name: Tool, face: ReactNode, run: () => unknown) => (
    <button
      type="button"
      className="rich-tool"
      data-tool={name}
      aria-label={t(`rich.${name}`)}
      title={t(`rich.${name}`)}
      {...(name in on && { 'aria-pressed': on[name as keyof typeof on] })}
      disabled={disabled}
      // A press on a tool leaves the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {face}
    </button>
  );
  const setLink = () => {
    if (linking === null) return;
    const typed = linking.trim();
    if (typed === '') edit().extendMarkRange('link').unsetLink().run();
    else if (editor.state.selection.empty && !on.link)
      edit()
        .insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: addressOf(typed) } }] })
        .run();
    else
      edit()
        .extendMarkRange('link')
        .setLink({ href: addressOf(typed) })
        .run();
    setLinking(null);
  };
  return (
    <div className="rich-input" data-disabled={disabled || undefined}>
      <div className="rich-tools" role="toolbar" aria-label={t('rich.tools')}>
        {tool('bold', <b>B</b>, () => edit().toggleBold().run())}
        {tool('italic', <i>I</i>, () => edit().toggleItalic().run())}
        {tool('underline', <u>U</u>, () => edit().toggleUnderline().run())}
        {tool('strike', <s>S</s>, () => edit().toggleStrike().run())}
        {tool('heading', <b>H</b>, () => edit().toggleHeading({ level: 2 }).run())}
        {tool('bullets', '•–', () => edit().toggleBulletList().run())}
        {tool('numbers', '1.', () => edit().toggleOrderedList().run())}
        {tool('quote', '❝', () => edit().toggleBlockquote().run())}
        {tool('link', <LinkOutlined />, () =>
          setLinking(linking === null ? ((editor.getAttributes('link').href as string | undefined) ?? '') : null),
        )}
        {tool('picture', <PictureOutlined />, () => chooser.current?.click())}
        {tool('undo', <UndoOutlined />, () => edit().undo().run())}
        {tool('redo', <RedoOutlined />, () => edit().redo().run())}
      </div>
      {linking !== null && (
        <div className="rich-link">
          <input
            // biome-ignore lint/a11y/noAutofocus: who asked for the link types its address next
            autoFocus
            type="text"
            inputMode="url"
            aria-label={t('rich.linkAsk')}
            placeholder={t('rich.linkAsk')}
            value={linking}
            onChange={({ target }) => setLinking(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Enter') setLink();
              else setLinking(null);
            }}
          />
          <button type="button" className="rich-tool" onClick={setLink}>
            {t('action.ok')}
          </button>
        </div>
      )}
      <EditorContent editor={editor} />
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        className="kit-hidden-input"
        tabIndex={-1}
        aria-label={t('rich.picture')}
        onChange={({ target }) => {
          put.current([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
};

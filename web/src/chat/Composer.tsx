import { mostLinks } from '@lotline/contract/chat/chat';
import { fileSize } from '@lotline/contract/kit/issue-words';
import type { FoundRecord } from '@lotline/contract/system/find';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTouch } from '../kit/browser/media.ts';
import { PictureOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { plant } from '../kit/site/plant.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Saying } from './outbox.ts';
import { RecordFinder, recordOf, useFound } from './RecordFinder.tsx';

const rasters = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const longest = 4000;
/** What is typed from a # on, up to where the caret stands. */
const asksFor = (text: string) => /(?:^|\s)#(\S{0,40})$/.exec(text)?.[1];

const draftOf = (key: string) => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};
const keepDraft = (key: string, text: string) => {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Without a storage the draft lives as long as the page.
  }
};

/** What one says next: a text, a picture, and records that are put in by typing #. Enter sends it, with Shift it begins a line. */
export const Composer = ({ draftKey, say }: { draftKey: string; say: (said: Saying) => void }) => {
  const { t } = useSay();
  const id = useId();
  const isTouch = useTouch();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [body, setBody] = useState(() => draftOf(draftKey));
  const [links, setLinks] = useState<Saying['links']>([]);
  const [picture, setPicture] = useState<File | null>(null);
  const [asked, setAsked] = useState<string | undefined>();
  const [at, setAt] = useState(0);
  const found = useFound(asked);
  const lines = asked === undefined ? [] : (found.data ?? []);

  useEffect(() => keepDraft(draftKey, body), [draftKey, body]);
  useEffect(() => {
    if (!isTouch) field.current?.focus();
  }, [isTouch]);

  const look = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    const next = asksFor(value.slice(0, selectionStart));
    if (next !== asked) {
      setAsked(next);
      setAt(0);
    }
  };
  const put = (one: FoundRecord) => {
    const { selectionStart = body.length } = field.current ?? {};
    const before = body.slice(0, selectionStart).replace(/#\S*$/, '');
    setBody(before + body.slice(selectionStart));
    setAsked(undefined);
    const link = recordOf(one);
    if (links.length < mostLinks && !links.some(({ table, id: its }) => table === link.table && its === link.id))
      setLinks([...links, link]);
    field.current?.focus();
  };
  const take = (chosen: File | null | undefined) => {
    if (!chosen) return;
    const { uploadMaxBytes } = plant.get();
    if (!rasters.includes(chosen.type)) return tell.error(t('chat.notPicture'));
    if (chosen.size > uploadMaxBytes) return tell.error(t('issue.fileUploadMaxSize', { n: fileSize(uploadMaxBytes) }));
    setPicture(chosen);
    field.current?.focus();
  };
  const isEmpty = body.trim() === '' && links.length === 0 && picture === null;
  const send = () => {
    if (isEmpty) return;
    say({ body: body.trim(), links, picture });
    setBody('');
    setLinks([]);
    setPicture(null);
    setAsked(undefined);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Korean syllable is composed, its keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const one = lines[at];
    if (one && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) put(one);
    else if (lines.length && event.key === 'ArrowDown') setAt((at + 1) % lines.length);
    else if (lines.length && event.key === 'ArrowUp') setAt((at + lines.length - 1) % lines.length);
    else if (asked !== undefined && event.key === 'Escape') setAsked(undefined);
    else if (event.key === 'Enter' && !event.shiftKey && !isTouch) send();
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files;
    if (!pasted) return;
    event.preventDefault();
    take(pasted);
  };
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {asked !== undefined && <RecordFinder id={id} asked={asked} found={found} at={at} put={put} />}
      {(links.length > 0 || picture) && (
        <ul className="chat-chips">
          {picture && <Chip name={`${picture.name} (${fileSize(picture.size)})`} takeOut={() => setPicture(null)} />}
          {links.map((link) => (
            <Chip
              key={`${link.table} ${link.id}`}
              name={`${t(`recordKind.${link.table}`)} ${link.label}`}
              takeOut={() => setLinks(links.filter((other) => other !== link))}
            />
          ))}
        </ul>
      )}
      <div className="chat-write">
        <Button icon={<PictureOutlined />} aria-label={t('chat.picture')} title={t('chat.picture')} onClick={() => file.current?.click()} />
        <textarea
          ref={field}
          rows={1}
          maxLength={longest}
          placeholder={t('chat.write')}
          aria-label={t('chat.write')}
          aria-autocomplete="list"
          aria-controls={asked !== undefined ? `${id}-list` : undefined}
          aria-activedescendant={lines[at] ? `${id}-${at}` : undefined}
          value={body}
          onChange={({ target }) => {
            setBody(target.value);
            look();
          }}
          onSelect={look}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button type="primary" htmlType="submit" disabled={isEmpty}>
          {t('chat.send')}
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        className="kit-hidden-input"
        tabIndex={-1}
        aria-label={t('chat.picture')}
        accept={rasters.join()}
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
    </form>
  );
};

const Chip = ({ name, takeOut }: { name: string; takeOut: () => void }) => {
  const { t } = useSay();
  return (
    <li>
      <span>{name}</span>
      <button type="button" aria-label={t('chat.takeOut', { name })} onClick={takeOut}>
        ✕
      </button>
    </li>
  );
};

import { useState } from 'react';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhoneText } from '../../kit/phone/PhoneFields.tsx';
import { PhoneSheet } from '../../kit/phone/PhoneSheet.tsx';
import { PhoneLine, PhoneList } from '../../kit/phone/parts.tsx';
import { nameIn } from '../../kit/words/name-in.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { mostShelves, type Shelf, shelvesFound } from './shelves.ts';

type Props = {
  label: string;
  shelves: readonly Shelf[];
  value: number | null;
  /** What it is called where it isn't in the list. */
  shown?: string | null;
  error?: string | null | undefined;
  onChange: (id: number) => void;
};

/** The shelf that something goes to: scanned, or chosen from a list that rises from below. */
export const PhoneShelf = ({ label, shelves, value, shown = null, error, onChange }: Props) => {
  const { t, lang } = useSay();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const its = shelves.find(({ id }) => id === value);
  const found = shelvesFound(shelves, typed, lang);
  return (
    <div className="phone-field">
      <span>{label}</span>
      <PhoneButton icon="shelf" onTap={() => setOpen(true)}>
        {its ? `${nameIn(lang, its)} (${its.code})` : (shown ?? t('inHand.chooseShelf'))}
      </PhoneButton>
      {error && <p role="alert">{error}</p>}
      {open && (
        <PhoneSheet title={label} close={() => setOpen(false)}>
          <PhoneText label={t('inHand.findShelf')} value={typed} most={50} onChange={setTyped} />
          <PhoneList label={found.length > mostShelves ? t('inHand.moreShelves', { n: found.length - mostShelves }) : label}>
            {found.slice(0, mostShelves).map((shelf) => (
              <PhoneLine
                key={shelf.id}
                title={nameIn(lang, shelf)}
                text={shelf.code}
                tone={shelf.id === value ? 'info' : undefined}
                onTap={() => {
                  setOpen(false);
                  setTyped('');
                  onChange(shelf.id);
                }}
              />
            ))}
          </PhoneList>
        </PhoneSheet>
      )}
    </div>
  );
};

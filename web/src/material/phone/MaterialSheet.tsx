import { type MaterialName, materialNames } from '@lotline/contract/material/material';
import { useState } from 'react';
import { useCall } from '../../kit/net/resource.ts';
import { PhoneText } from '../../kit/phone/PhoneFields.tsx';
import { PhoneSheet } from '../../kit/phone/PhoneSheet.tsx';
import { PhoneFailed, PhoneLine, PhoneList, PhoneLoading } from '../../kit/phone/parts.tsx';
import { nameIn } from '../../kit/words/name-in.ts';
import { useSay } from '../../kit/words/use-say.ts';

/** So many are listed; of more, somebody types what the material is called. */
const most = 30;

/** A material that no label names, chosen by its code or name. */
export const MaterialSheet = ({ choose, close }: { choose: (material: MaterialName) => void; close: () => void }) => {
  const { t, lang } = useSay();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useCall(materialNames, {});
  const term = typed.trim().toLowerCase();
  const found = (data ?? []).filter(
    ({ active, code, name, nameEn, spec }) => active && [code, name, nameEn, spec].some((text) => text?.toLowerCase().includes(term)),
  );
  return (
    <PhoneSheet title={t('inHand.chooseMaterial')} close={close}>
      <PhoneText label={t('inHand.findMaterial')} value={typed} most={100} onChange={setTyped} />
      {error && !data && <PhoneFailed error={error} again={() => void refetch()} />}
      {!data && !error && <PhoneLoading />}
      {data && (
        <PhoneList label={found.length > most ? t('inHand.moreMaterials', { n: found.length - most }) : t('stock.material')}>
          {found.slice(0, most).map((material) => (
            <PhoneLine
              key={material.id}
              title={nameIn(lang, material)}
              text={[material.code, material.spec].filter(Boolean).join(' · ')}
              onTap={() => choose(material)}
            />
          ))}
        </PhoneList>
      )}
    </PhoneSheet>
  );
};

import { languages } from '@lotline/contract/kit/words';
import './language-switch.css';
import { chooseLanguage, useLanguage } from '../words/language.ts';
import { usePlant } from './plant.ts';

const names = { kr: '한국어', en: 'English' } as const;
const short = { kr: '한', en: 'EN' } as const;

/** Each language is named in itself, so that its readers find it. */
export const LanguageSwitch = () => {
  const chosen = useLanguage();
  const offered = usePlant().languages;
  return (
    <fieldset className="languages">
      {languages
        .filter((lang) => offered.includes(lang))
        .map((lang) => (
          <button
            key={lang}
            type="button"
            lang={lang === 'kr' ? 'ko' : 'en'}
            aria-pressed={lang === chosen}
            aria-label={`${short[lang]} ${names[lang]}`}
            title={names[lang]}
            onClick={() => chooseLanguage(lang)}
          >
            {short[lang]}
          </button>
        ))}
    </fieldset>
  );
};

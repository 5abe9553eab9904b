import notices from 'virtual:open-source';
import { useT } from '../kit/words/words.ts';
import './open-source.css';

/** The open-source packages that this product uses, from the lock file at build time. */
export const OpenSourceScreen = () => {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the list from here
    <article className="oss" tabIndex={0}>
      <h1>{t('frame.oss')}</h1>
      <p>{t('frame.ossIntro')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('frame.package')}</th>
            <th scope="col">{t('frame.version')}</th>
            <th scope="col">{t('frame.license')}</th>
          </tr>
        </thead>
        <tbody>
          {notices.map(({ name, version, license }) => (
            <tr key={`${name}@${version}`}>
              <td>{name}</td>
              <td>{version}</td>
              <td>{license}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
};

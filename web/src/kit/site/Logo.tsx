import { usePlant } from './plant.ts';

/** The company's logo as configured, else the product's own. */
export const Logo = ({ size = 28 }: { size?: number }) => {
  const { logo, companyName } = usePlant();
  if (logo) return <img className="logo" src={logo} alt={companyName} height={size} />;
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M10 8v16h12" fill="none" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="20" cy="13" r="3.5" fill="#fff" fillOpacity="0.7" />
    </svg>
  );
};

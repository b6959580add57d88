/** PRODUCT_LOGO, which the server names in the document. */
const OWN = document.querySelector<HTMLMetaElement>('meta[name="kontor:logo"]')?.content;

/** The operator's, or a sheet with a folded corner and a tally stroke; public/mark.svg is the same. */
export const Logo = () => (OWN === undefined ? <Mark /> : <img src={OWN} height="24" alt="" />);

const Mark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill-rule="evenodd"
      d="M4 2h11l5 5v15H4zm10.6 1.7V7.4h3.7zM7 10h1.8v8H7zm3.4 0h1.8v8h-1.8zm3.4 0h1.8v8h-1.8z"
    />
  </svg>
);

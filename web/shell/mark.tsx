/** A sheet with a folded corner and a tally stroke; public/mark.svg is the same. */
export const Mark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill-rule="evenodd"
      d="M3 2h13l5 5v15H3zm12 1.8V8h4.2zM7 10.5h1.6v7H7zm3.2 0h1.6v7h-1.6zm3.2 0H15v7h-1.6zM5.6 16.6l11.3-4.4.6 1.5-11.3 4.4z"
    />
  </svg>
);

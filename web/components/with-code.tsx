/** Prose of the interface document: text between backticks is code. */
export const WithCode = ({ text }: { readonly text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
);

/** What programs call a field, behind the words for it. */
export const MemberName = ({ name }: { readonly name: string }) => (
  <>
    {' '}
    <code class="member-name quiet small">{name}</code>
  </>
);

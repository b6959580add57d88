/** An invoice with its payment code and the data inside, as lines: what the product makes, before anybody has a key. */
export const ProductSketch = () => (
  <svg class="product-sketch" viewBox="0 0 320 360" aria-hidden="true">
    <path class="sheet-shade" d="M52 22h196v316H52z" />
    <path class="sheet-page" d="M40 12h160l40 40v284H40z" />
    <path class="sheet-fold" d="M200 12v40h40z" />
    <path class="ink-strong" d="M60 40h68M60 122h84" />
    <path
      class="ink-soft"
      d="M60 56h48M60 66h56M60 88h60M60 98h44M184 122h36M60 150h88M196 150h24M60 168h104M196 168h24M60 186h72M196 186h24"
    />
    <path class="rule" d="M60 138h160M60 200h160" />
    <path class="ink-strong" d="M168 218h52" />
    <path class="ink-soft" d="M134 262h70M134 274h86M134 286h52" />
    <path
      class="code"
      d="M60 246h20v20H60zM98 246h20v20H98zM60 284h20v20H60zM66 252h8v8h-8zM104 252h8v8h-8zM66 290h8v8h-8zM86 246h6v8h-6zM86 262h6v6h-6zM86 274h8v6h-8zM60 272h8v6h-8zM74 272h6v6h-6zM100 272h6v6h-6zM112 276h6v8h-6zM90 288h6v8h-6zM102 288h8v6h-8zM112 298h6v6h-6zM96 300h6v4h-6z"
    />
    <rect class="tag-box" x="196" y="300" width="100" height="34" rx="6" />
    <text class="tag-text" x="246" y="322" text-anchor="middle">
      {'<xml/>'}
    </text>
  </svg>
);

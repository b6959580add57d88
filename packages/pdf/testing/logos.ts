/**
 * Harmless logos in the manner of the programs that people draw with: what these write must be accepted and drawn.
 * The shapes are invented; preambles, attributes and idioms are those of the exports.
 */

/** A PNG of 2 × 2 red pixels. */
export const EMBEDDED_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==';

/** So many letters-like outlines in rows, as text that was turned into paths. */
const glyphs = (count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const [x, y] = [(n % 60) * 12, Math.floor(n / 60) * 16];
    return `<path d="M${x},${y}c2.1,0 3.9,.8 5.3,2.3s2.1,3.4 2.1,5.7-.7,4.2-2.1,5.7-3.2,2.3-5.3,2.3h-4.6V0h4.6zm0,13.6c1.5,0 2.7-.5 3.6-1.6.9-1 1.4-2.4 1.4-4s-.5-3-1.4-4c-.9-1.1-2.1-1.6-3.6-1.6h-2v11.2h2z"/>`;
  }).join('');

const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->

<svg
   width="210mm"
   height="84mm"
   viewBox="0 0 210 84"
   version="1.1"
   id="svg5"
   inkscape:version="1.3.2 (091e20e, 2023-11-25)"
   sodipodi:docname="logo.svg"
   xml:space="preserve"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/"><sodipodi:namedview
     id="namedview7" pagecolor="#ffffff" bordercolor="#666666" borderopacity="1.0"
     inkscape:pageopacity="0.0" inkscape:document-units="mm" showgrid="false"
     inkscape:zoom="0.74" inkscape:cx="396.8" inkscape:cy="561.4" inkscape:current-layer="layer1" /><defs
     id="defs2"><linearGradient inkscape:collect="always" id="linearGradient1"><stop
     style="stop-color:#1a5fb4;stop-opacity:1;" offset="0" id="stop1" /><stop
     style="stop-color:#1a5fb4;stop-opacity:0.2;" offset="1" id="stop2" /></linearGradient><linearGradient
     inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient2" x1="10" y1="10" x2="60" y2="60"
     gradientUnits="userSpaceOnUse" gradientTransform="matrix(0.98,0,0,1.02,0.4,-0.2)" /><inkscape:path-effect
     effect="bspline" id="path-effect10" is_visible="true" lpeversion="1.3" weight="33.333333" steps="2" /><filter
     style="color-interpolation-filters:sRGB" inkscape:label="Drop Shadow" id="filter12" x="-0.02" y="-0.02" width="1.05"
     height="1.06"><feFlood flood-opacity="0.498039" flood-color="rgb(0,0,0)" result="flood" id="feFlood11" /><feComposite
     in="flood" in2="SourceGraphic" operator="in" result="composite1" id="feComposite11" /><feGaussianBlur in="composite1"
     stdDeviation="0.5" result="blur" id="feGaussianBlur11" /><feOffset dx="0.8" dy="0.8" result="offset"
     id="feOffset11" /><feComposite in="SourceGraphic" in2="offset" operator="over" result="composite2"
     id="feComposite12" /></filter><marker style="overflow:visible" id="TriangleStart" refX="0" refY="0"
     orient="auto-start-reverse" inkscape:stockid="TriangleStart" markerWidth="5.3244081" markerHeight="6.155385"
     viewBox="0 0 5.3244081 6.1553851" inkscape:isstock="true" preserveAspectRatio="xMidYMid"><path
     transform="scale(0.5)" style="fill:context-stroke;fill-rule:evenodd;stroke:context-stroke;stroke-width:1pt"
     d="M 5.77,0 -2.88,5 V -5 Z" id="path135" /></marker></defs><metadata id="metadata1"><rdf:RDF><cc:Work
     rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" />
     <dc:creator><cc:Agent><dc:title>A. Person</dc:title></cc:Agent></dc:creator></cc:Work></rdf:RDF></metadata><g
     inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(-4.2,-7.1)"><path
     style="color:#000000;fill:url(#linearGradient2);fill-opacity:1;stroke:#1a5fb4;stroke-width:0.264583;stroke-linecap:round;stroke-dasharray:none;stroke-opacity:1;paint-order:stroke fill markers;filter:url(#filter12)"
     d="m 34.3,21.4 c 12.1,-8.4 28.9,-3.1 33.2,9.7 4.2,12.8 -4.9,26.1 -17.6,27.6 -12.7,1.5 -25.1,-8.2 -25.9,-20.6"
     id="path1" inkscape:path-effect="#path-effect10" sodipodi:nodetypes="cssc" /><path
     style="fill:none;stroke:#000000;stroke-width:0.5;stroke-dasharray:2, 1;stroke-dashoffset:0;marker-start:url(#TriangleStart)"
     d="M 90,70 H 190" id="path2" /><text xml:space="preserve"
     style="font-size:14.1px;line-height:1.25;font-family:'Liberation Sans';-inkscape-font-specification:'Liberation Sans';fill:#000000"
     x="80" y="50" id="text3"><tspan sodipodi:role="line" id="tspan3" x="80" y="50">Muster &amp; Söhne</tspan></text><use
     x="0" y="0" xlink:href="#path1" id="use1" transform="translate(100,20)" width="100%" height="100%" /></g></svg>`;

const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.2.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Ebene_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 841.89 595.28" style="enable-background:new 0 0 841.89 595.28;" xml:space="preserve">
<style type="text/css">
	.st0{clip-path:url(#SVGID_2_);}
	.st1{fill:url(#SVGID_3_);}
	.st2{opacity:0.35;enable-background:new    ;}
	.st3{fill:none;stroke:#E30613;stroke-width:2;stroke-miterlimit:10;stroke-dasharray:4.0206,4.0206;}
	.st4{font-family:'MyriadPro-Regular','Myriad Pro',sans-serif;}
	.st5{font-size:48px;}
	.st6{fill-rule:evenodd;clip-rule:evenodd;fill:#FFFFFF;}
</style>
<switch>
	<g>
		<g>
			<defs>
				<rect id="SVGID_1_" x="56.7" y="56.7" width="340.16" height="226.77"/>
			</defs>
			<clipPath id="SVGID_2_">
				<use xlink:href="#SVGID_1_"  style="overflow:visible;"/>
			</clipPath>
			<g class="st0">
				<linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="56.6929" y1="170.0787" x2="396.8504" y2="170.0787">
					<stop  offset="0" style="stop-color:#E30613"/>
					<stop  offset="0.4972" style="stop-color:#F39200"/>
					<stop  offset="1" style="stop-color:#FFDE00"/>
				</linearGradient>
				<path class="st1" d="M396.85,283.46H56.69V56.69h340.16V283.46z M102.05,90.71c-5.01,0-9.07,4.06-9.07,9.07s4.06,9.07,9.07,9.07
					s9.07-4.06,9.07-9.07S107.06,90.71,102.05,90.71z"/>
				<g class="st2"><polygon points="120,120 200,260 40,260 	"/></g>
			</g>
		</g>
		<line class="st3" x1="56.69" y1="310" x2="396.85" y2="310"/>
		<text transform="matrix(1 0 0 1 56.6929 380.0787)" class="st4 st5">Muster</text>
		<g>${glyphs(300)}</g>
	</g>
</switch>
</svg>`;

const figma = `<svg width="320" height="120" viewBox="0 0 320 120" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g clip-path="url(#clip0_12_345)">
<rect width="320" height="120" fill="white"/>
<g filter="url(#filter0_d_12_345)">
<rect x="16" y="16" width="88" height="88" rx="20" fill="url(#paint0_linear_12_345)"/>
</g>
<mask id="mask0_12_345" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="16" y="16" width="88" height="88">
<path d="M16 36C16 24.9543 24.9543 16 36 16H84C95.0457 16 104 24.9543 104 36V84C104 95.0457 95.0457 104 84 104H36C24.9543 104 16 95.0457 16 84V36Z" fill="#D9D9D9"/>
</mask>
<g mask="url(#mask0_12_345)" style="mix-blend-mode:multiply"><circle cx="90" cy="90" r="44" fill="#F24E1E" fill-opacity="0.6"/></g>
<rect x="120" y="16" width="40" height="40" fill="url(#pattern0_12_345)"/>
<g style="mix-blend-mode:screen" opacity="0.8"><path d="M200 60L260 20V100L200 60Z" fill="#0ACF83"/></g>
</g>
<defs>
<filter id="filter0_d_12_345" x="8" y="12" width="104" height="104" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/>
<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="4"/>
<feGaussianBlur stdDeviation="4"/>
<feComposite in2="hardAlpha" operator="out"/>
<feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_12_345"/>
<feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_12_345" result="shape"/>
</filter>
<pattern id="pattern0_12_345" patternContentUnits="objectBoundingBox" width="1" height="1">
<use xlink:href="#image0_12_345" transform="scale(0.5)"/>
</pattern>
<linearGradient id="paint0_linear_12_345" x1="60" y1="16" x2="60" y2="104" gradientUnits="userSpaceOnUse">
<stop stop-color="#A259FF"/>
<stop offset="1" stop-color="#1ABCFE"/>
</linearGradient>
<clipPath id="clip0_12_345">
<rect width="320" height="120" fill="white"/>
</clipPath>
<image id="image0_12_345" width="2" height="2" preserveAspectRatio="none" xlink:href="data:image/png;base64,${EMBEDDED_PNG}"/>
</defs>
</svg>
`;

const corelDraw = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW 2020 (64-Bit) -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="50.8mm" height="25.4mm" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd"
viewBox="0 0 5080 2540"
 xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:xodm="http://www.corel.com/coreldraw/odm/2003">
 <defs>
  <style type="text/css">
   <![CDATA[
    .str0 {stroke:#2B2A29;stroke-width:20;stroke-miterlimit:22.9256}
    .fil0 {fill:#E31E24}
    .fil1 {fill:#2B2A29;fill-rule:nonzero}
   ]]>
  </style>
 </defs>
 <g id="Ebene_x0020_1">
  <metadata id="CorelCorpID_0Corel-Layer"/>
  <path class="fil0 str0" d="M1270 254c561,0 1016,455 1016,1016 0,561 -455,1016 -1016,1016 -561,0 -1016,-455 -1016,-1016 0,-561 455,-1016 1016,-1016z"/>
  <polygon class="fil1" points="2540,508 4826,508 4826,762 2540,762 "/>
 </g>
</svg>`;

const affinity = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="100%" height="100%" viewBox="0 0 600 200" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
    <g transform="matrix(1,0,0,1,-120,-80)">
        <g id="Zeichen" serif:id="Zeichen 1" transform="matrix(0.5,0,0,0.5,60,40)">
            <path d="M120,80L520,80L520,480L120,480L120,80Z" style="fill:rgb(34,68,136);"/>
            <path d="M160,120L320,440L480,120" style="fill:none;stroke:white;stroke-width:24px;stroke-linecap:round;"/>
        </g>
    </g>
</svg>
`;

const sketch = `<?xml version="1.0" encoding="UTF-8"?>
<svg width="180px" height="60px" viewBox="0 0 180 60" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
    <title>Logo</title>
    <desc>Created with Sketch.</desc>
    <defs>
        <path d="M30,0 C46.5685425,0 60,13.4314575 60,30 C60,46.5685425 46.5685425,60 30,60 C13.4314575,60 0,46.5685425 0,30 C0,13.4314575 13.4314575,0 30,0 Z" id="path-1"></path>
        <radialGradient cx="50%" cy="50%" fx="50%" fy="50%" r="50%" id="radialGradient-3"><stop stop-color="#FFD500" offset="0%"></stop><stop stop-color="#FF7A00" offset="100%"></stop></radialGradient>
    </defs>
    <g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd">
        <mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask>
        <use id="Mask" fill="url(#radialGradient-3)" xlink:href="#path-1"></use>
        <rect id="Rectangle" fill="#222222" mask="url(#mask-2)" x="0" y="36" width="60" height="24"></rect>
        <text id="Muster" font-family="Helvetica-Bold, Helvetica" font-size="28" font-weight="bold" fill="#222222"><tspan x="70" y="40">Muster</tspan></text>
    </g>
</svg>`;

const potrace = `<?xml version="1.0" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 20010904//EN"
 "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">
<svg version="1.0" xmlns="http://www.w3.org/2000/svg"
 width="1280.000000pt" height="640.000000pt" viewBox="0 0 1280.000000 640.000000"
 preserveAspectRatio="xMidYMid meet">
<metadata>
Created by potrace 1.16, written by Peter Selinger 2001-2019
</metadata>
<g transform="translate(0.000000,640.000000) scale(0.100000,-0.100000)"
fill="#000000" stroke="none">
${Array.from(
  { length: 120 },
  (_, n) =>
    `<path d="M${(n % 12) * 1000 + 500} ${Math.floor(n / 12) * 600 + 400} c-36 -6 -112 -21 -170 -35 -57 -13 -150 -54 -205 -89 l-100 -64 2 -92 c3 -104 20 -149 78 -205 63 -60 131 -79 257 -72 l106 6 -40 34 z m-120 -130 l14 -35 -45 7 c-62 10 -87 37 -79 85 z"/>`,
).join('\n')}
</g>
</svg>
`;

const minimized =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1em" height="1em" viewBox="0 0 24 24"><path fill="currentColor" d="M12 2A10 10 0 002 12a10 10 0 0010 10 10 10 0 0010-10A10 10 0 0012 2m0 18a8 8 0 110-16 8 8 0 010 16m.5-13H11v6l5.2 3.2.8-1.3-4.5-2.7z"/></svg>';

const sprite = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><symbol id="mark" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></symbol><use href="#mark" width="80" height="80"/><svg x="100" width="80" height="80" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg></svg>`;

const officeSuite = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>
<svg version="1.2" width="80mm" height="40mm" viewBox="0 0 8000 4000" preserveAspectRatio="xMidYMid" fill-rule="evenodd" stroke-width="28.222" stroke-linejoin="round" xmlns="http://www.w3.org/2000/svg" xmlns:ooo="http://xml.openoffice.org/svg/export" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve">
 <defs class="ClipPathGroup"><clipPath id="presentation_clip_path" clipPathUnits="userSpaceOnUse"><rect x="0" y="0" width="8000" height="4000"/></clipPath></defs>
 <defs class="TextShapeIndex"><g ooo:slide="id1" ooo:id-list="id3"/></defs>
 <g clip-path="url(#presentation_clip_path)"><g class="Page"><g id="id3"><path fill="rgb(114,159,207)" stroke="none" d="M 4000,3500 L 500,3500 500,500 7500,500 7500,3500 4000,3500 Z"/><path fill="none" stroke="rgb(52,101,164)" d="M 4000,3500 L 500,3500 500,500 7500,500 7500,3500 4000,3500 Z"/><text class="SVGTextShape"><tspan class="TextParagraph" font-family="Liberation Sans, sans-serif" font-size="635px" font-weight="400"><tspan class="TextPosition" x="2600" y="2200"><tspan fill="rgb(0,0,0)" stroke="none">Muster GmbH</tspan></tspan></tspan></text></g></g></g>
</svg>`;

const webFont = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><style>@import url('https://fonts.example/css2?family=Inter');text{font:700 40px Inter,sans-serif}</style><a href="https://example.org/" target="_blank"><rect width="400" height="100" fill="#0b5"/><text x="200" y="64" text-anchor="middle" fill="#fff">Muster</text></a></svg>`;

const animated = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>@keyframes turn{from{transform:rotate(0)}to{transform:rotate(360deg)}}.ring{animation:turn 2s linear infinite;transform-origin:50% 50%}.ring:hover,g > .ring{fill:#a00}</style><g><circle class="ring" cx="50" cy="50" r="40"><animate attributeName="r" values="40;30;40" dur="2s" repeatCount="indefinite"/></circle></g></svg>`;

const hatched = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 120"><defs><pattern id="hatch" patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="rotate(45)"><line y2="6" stroke="#048" stroke-width="2"/></pattern><pattern id="dots" href="#hatch" width="0.1" height="0.25" patternUnits="objectBoundingBox"/></defs><rect x="10" y="10" width="120" height="100" fill="url(#hatch)"/><ellipse cx="220" cy="60" rx="60" ry="45" style="fill:url(#dots)" stroke="#048"/></svg>`;

/** A coat of arms traced from a photograph: 2,500 paths of 150 characters each, in 40 groups. */
const coatOfArms = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700" viewBox="0 0 900 700">${Array.from(
  { length: 40 },
  (_, n) =>
    `<g id="g${n}" transform="translate(0 ${n * 16})" fill="#${(n * 6151 + 4096).toString(16)}">${glyphs(62)}</g>`,
).join('')}</svg>`;

/** Program → its logo. */
export const LOGOS: Readonly<Record<string, string>> = {
  Inkscape: inkscape,
  Illustrator: illustrator,
  Figma: figma,
  CorelDRAW: corelDraw,
  Affinity: affinity,
  Sketch: sketch,
  Potrace: potrace,
  'an icon in em': minimized,
  'a sprite': sprite,
  LibreOffice: officeSuite,
  'a web font and a link': webFont,
  'an animation': animated,
  'patterns that build on each other': hatched,
  'a coat of arms': coatOfArms,
};

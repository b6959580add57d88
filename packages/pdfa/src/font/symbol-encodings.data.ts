/**
 * The encodings of Symbol and ZapfDingbats (ISO 32000-1, annex D.5 and D.6): glyph names from code 32 on, - for none.
 */
const named = (list: string): readonly (string | undefined)[] => [
  ...new Array<undefined>(32).fill(undefined),
  ...list
    .trim()
    .split(/\s+/)
    .map((name) => (name === '-' ? undefined : name)),
];

export const SYMBOL_ENCODING = named(`
space exclam universal numbersign existential percent ampersand suchthat parenleft parenright asteriskmath
plus comma minus period slash zero one two three four five six seven eight nine colon semicolon less equal
greater question congruent Alpha Beta Chi Delta Epsilon Phi Gamma Eta Iota theta1 Kappa Lambda Mu Nu
Omicron Pi Theta Rho Sigma Tau Upsilon sigma1 Omega Xi Psi Zeta bracketleft therefore bracketright
perpendicular underscore radicalex alpha beta chi delta epsilon phi gamma eta iota phi1 kappa lambda mu nu
omicron pi theta rho sigma tau upsilon omega1 omega xi psi zeta braceleft bar braceright similar - - -
- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - Euro Upsilon1 minute lessequal fraction
infinity florin club diamond heart spade arrowboth arrowleft arrowup arrowright arrowdown degree plusminus
second greaterequal multiply proportional partialdiff bullet divide notequal equivalence approxequal
ellipsis arrowvertex arrowhorizex carriagereturn aleph Ifraktur Rfraktur weierstrass circlemultiply
circleplus emptyset intersection union propersuperset reflexsuperset notsubset propersubset reflexsubset
element notelement angle gradient registerserif copyrightserif trademarkserif product radical dotmath
logicalnot logicaland logicalor arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown lozenge
angleleft registersans copyrightsans trademarksans summation parenlefttp parenleftex parenleftbt
bracketlefttp bracketleftex bracketleftbt bracelefttp braceleftmid braceleftbt braceex - angleright
integral integraltp integralex integralbt parenrighttp parenrightex parenrightbt bracketrighttp
bracketrightex bracketrightbt bracerighttp bracerightmid bracerightbt
`);

export const ZAPF_DINGBATS_ENCODING = named(`
space a1 a2 a202 a3 a4 a5 a119 a118 a117 a11 a12 a13 a14 a15 a16 a105 a17 a18 a19 a20 a21 a22 a23 a24 a25
a26 a27 a28 a6 a7 a8 a9 a10 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47
a48 a49 a50 a51 a52 a53 a54 a55 a56 a57 a58 a59 a60 a61 a62 a63 a64 a65 a66 a67 a68 a69 a70 a71 a72 a73
a74 a203 a75 a204 a76 a77 a78 a79 a81 a82 a83 a84 a97 a98 a99 a100 - a89 a90 a93 a94 a91 a92 a205 a85 a206
a86 a87 a88 a95 a96 - - - - - - - - - - - - - - - - - - - a101 a102 a103 a104 a106 a107 a108 a112 a111
a110 a109 a120 a121 a122 a123 a124 a125 a126 a127 a128 a129 a130 a131 a132 a133 a134 a135 a136 a137 a138
a139 a140 a141 a142 a143 a144 a145 a146 a147 a148 a149 a150 a151 a152 a153 a154 a155 a156 a157 a158 a159
a160 a161 a163 a164 a196 a165 a192 a166 a167 a168 a169 a170 a171 a172 a173 a162 a174 a175 a176 a177 a178
a179 a193 a180 a199 a181 a200 a182 - a201 a183 a184 a197 a185 a194 a198 a186 a195 a187 a188 a189 a190 a191
`);

/**
 * Glyph names of ZapfDingbats, and those of Symbol that are not among the common ones, with the characters that they
 * stand for: Adobe ITC Zapf Dingbats Glyph List 2.0 (2002), Adobe Glyph List 2.0 (2002).
 * Copyright 2002, 2003, 2005, 2006, 2008, 2010, 2012, 2015 Adobe Systems Incorporated; BSD 3-Clause.
 */
const NAMES = `
a1 2701 a2 2702 a3 2704 a4 260e a5 2706 a6 271d a7 271e a8 271f a9 2720 a10 2721 a11 261b a12 261e
a13 270c a14 270d a15 270e a16 270f a17 2711 a18 2712 a19 2713 a20 2714 a21 2715 a22 2716 a23 2717
a24 2718 a25 2719 a26 271a a27 271b a28 271c a29 2722 a30 2723 a31 2724 a32 2725 a33 2726 a34 2727
a35 2605 a36 2729 a37 272a a38 272b a39 272c a40 272d a41 272e a42 272f a43 2730 a44 2731 a45 2732
a46 2733 a47 2734 a48 2735 a49 2736 a50 2737 a51 2738 a52 2739 a53 273a a54 273b a55 273c a56 273d
a57 273e a58 273f a59 2740 a60 2741 a61 2742 a62 2743 a63 2744 a64 2745 a65 2746 a66 2747 a67 2748
a68 2749 a69 274a a70 274b a71 25cf a72 274d a73 25a0 a74 274f a75 2751 a76 25b2 a77 25bc a78 25c6
a79 2756 a81 25d7 a82 2758 a83 2759 a84 275a a85 276f a86 2771 a87 2772 a88 2773 a89 2768 a90 2769
a91 276c a92 276d a93 276a a94 276b a95 2774 a96 2775 a97 275b a98 275c a99 275d a100 275e a101 2761
a102 2762 a103 2763 a104 2764 a105 2710 a106 2765 a107 2766 a108 2767 a109 2660 a110 2665 a111 2666
a112 2663 a117 2709 a118 2708 a119 2707 a120 2460 a121 2461 a122 2462 a123 2463 a124 2464 a125 2465
a126 2466 a127 2467 a128 2468 a129 2469 a130 2776 a131 2777 a132 2778 a133 2779 a134 277a a135 277b
a136 277c a137 277d a138 277e a139 277f a140 2780 a141 2781 a142 2782 a143 2783 a144 2784 a145 2785
a146 2786 a147 2787 a148 2788 a149 2789 a150 278a a151 278b a152 278c a153 278d a154 278e a155 278f
a156 2790 a157 2791 a158 2792 a159 2793 a160 2794 a161 2192 a162 27a3 a163 2194 a164 2195 a165 2799
a166 279b a167 279c a168 279d a169 279e a170 279f a171 27a0 a172 27a1 a173 27a2 a174 27a4 a175 27a5
a176 27a6 a177 27a7 a178 27a8 a179 27a9 a180 27ab a181 27ad a182 27af a183 27b2 a184 27b3 a185 27b5
a186 27b8 a187 27ba a188 27bb a189 27bc a190 27bd a191 27be a192 279a a193 27aa a194 27b6 a195 27b9
a196 2798 a197 27b4 a198 27b7 a199 27ac a200 27ae a201 27b1 a202 2703 a203 2750 a204 2752 a205 276e
a206 2770
radicalex f8e5 apple f8ff arrowvertex f8e6 arrowhorizex f8e7 registerserif f6da copyrightserif f6d9
trademarkserif f6db registersans f8e8 copyrightsans f8e9 trademarksans f8ea parenlefttp f8eb
parenleftex f8ec parenleftbt f8ed bracketlefttp f8ee bracketleftex f8ef bracketleftbt f8f0
bracelefttp f8f1 braceleftmid f8f2 braceleftbt f8f3 braceex f8f4 integralex f8f5 parenrighttp f8f6
parenrightex f8f7 parenrightbt f8f8 bracketrighttp f8f9 bracketrightex f8fa bracketrightbt f8fb
bracerighttp f8fc bracerightmid f8fd bracerightbt f8fe
`;

const WORDS = NAMES.trim().split(/\s+/);

/** The character of each glyph name. */
export const SYMBOL_CHARACTERS: ReadonlyMap<string, number> = new Map(
  Array.from(
    { length: WORDS.length / 2 },
    (_, i) => [WORDS[2 * i]!, Number.parseInt(WORDS[2 * i + 1]!, 16)] as const,
  ),
);

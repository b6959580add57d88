/**
 * The encodings of simple fonts (ISO 32000-1, annex D.2): glyph names from code 32 on, - for none.
 */
const named = (list: string): readonly (string | undefined)[] => [
  ...new Array<undefined>(32).fill(undefined),
  ...list
    .trim()
    .split(/\s+/)
    .map((name) => (name === '-' ? undefined : name)),
];

export const STANDARD_ENCODING = named(`
space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus
comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal
greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash
bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z
braceleft bar braceright asciitilde - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft
guilsinglleft guilsinglright fi fl - endash dagger daggerdbl periodcentered - paragraph bullet
quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand - questiondown - grave
acute circumflex tilde macron breve dotaccent dieresis - ring cedilla - hungarumlaut ogonek caron
emdash - - - - - - - - - - - - - - - - AE - ordfeminine - - - - Lslash Oslash OE ordmasculine - - - - -
ae - - - dotlessi - - lslash oslash oe germandbls - - - -
`);

export const WIN_ANSI_ENCODING = named(`
space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk
plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less
equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash
bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft
bar braceright asciitilde bullet Euro bullet quotesinglbase florin quotedblbase ellipsis dagger
daggerdbl circumflex perthousand Scaron guilsinglleft OE bullet Zcaron bullet bullet quoteleft
quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe
bullet zcaron Ydieresis space exclamdown cent sterling currency yen brokenbar section dieresis
copyright ordfeminine guillemotleft logicalnot hyphen registered macron degree plusminus twosuperior
threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright
onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE
Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve
Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn
germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex
edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis
divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis
`);

/** With what the encoding of Mac OS has besides, in which TrueType fonts are looked up (9.6.6.4). */
export const MAC_ROMAN_ENCODING = named(`
space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk
plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less
equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash
bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft
bar braceright asciitilde - Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave
acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave
icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex
udieresis dagger degree cent sterling section bullet paragraph germandbls registered copyright
trademark acute dieresis notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff
summation product pi integral ordfeminine ordmasculine Omega ae oslash questiondown exclamdown
logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis space
Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge
ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered
quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute
Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex
tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron
`);

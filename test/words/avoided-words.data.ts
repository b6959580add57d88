/**
 * Words that our texts do without: data, files and programs do not say, tell, know, want, stand or lie. What code does
 * has a plain verb (returns, contains, requires, is), and a rule on a field is "must …" or "must not …".
 */
export interface AvoidedWord {
  readonly word: RegExp;
  readonly instead: string;
  /** Where the word is a term: each with its reason. */
  readonly allowed?: readonly Allowed[];
}
export interface Allowed {
  /** The word with its neighbours, on one line. */
  readonly phrase: RegExp;
  readonly reason: string;
  /** Only in paths that match. */
  readonly path?: RegExp;
}

export const AVOIDED: readonly AvoidedWord[] = [
  { word: /\b[Ss]a(?:y|ys|id|ying)\b/g, instead: 'is, has, names, returns, reports, means' },
  { word: /\b(?:[Tt]ells?|[Tt]old|[Tt]elling)\b/g, instead: 'shows, reports, names, gets' },
  { word: /\b[Kk]n(?:ow|ows|ew)\b/g, instead: 'supports, has, is in' },
  {
    word: /\b(?:[Ww]ant|[Ww]ants|[Ww]anted)\b/g,
    instead: 'requires, needs, asks for',
    allowed: [{ phrase: /^Wants=/, reason: 'a key of systemd', path: /\.service$/ }],
  },
  { word: /\b[Hh]ear(?:s|d)?\b/g, instead: 'gets, receives; since the last successful fetch' },
  { word: /\b[Ss]peaks?\b|\bspoken\b/g, instead: 'uses, supports, is about' },
  {
    word: /\bstands?\b|\bStands\b|\bstood\b/g,
    instead: 'is, has, contains',
    allowed: [
      { phrase: /stand-ins?\b/, reason: 'the usual term for a replacement in tests' },
      { phrase: /stands? for\b/, reason: 'abbreviations and symbols stand for something' },
    ],
  },
  { word: /\b[Ll]ies?\b/g, instead: 'is, must be' },
  {
    word: /\b[Hh]olds?\b|\bheld\b/g,
    instead: 'has, contains, fits, is true, blocks',
    allowed: [
      {
        phrase:
          /\b(?:a|the|no|its|their|whose|every|each|open|that|same|after|without|of|for|carries the|cap,) holds?\b|\bhold →|\bholds? (?:at|is|are|not|before|and|for)\b|\bhold[,:]|\* holds\.|\bkeys, holds\b|# Holds|\[Holds\b|, holds, charge|cap is held\b/i,
        reason: 'a hold reserves credits until a call ends, as with payment cards',
        path: /^(?:src\/(?:meter|call|core|store|http|accounts|testing|app|dashboard)|bench|test|docs|web)\b|^[A-Z]+\.md/,
      },
      {
        phrase: /\bh(?:olds?|eld)\b.*\b(?:lock|guard)\b|\b(?:lock|guard)s?\b.*\bh(?:olds?|eld)\b/,
        reason: 'locks are held',
      },
    ],
  },
  { word: /\banew\b/g, instead: 'again; regenerate' },
  { word: /\bmend(?:s|ed|ing)?\b/g, instead: 'fix, repair, correct' },
  { word: /\bat work\b/g, instead: 'is running, is available' },
  { word: /\bfor want of\b/g, instead: 'because … is missing' },
  {
    word: /\b[Bb]y chance\b|\bof chance\b|\band chance\b|\bchance and\b/g,
    instead: 'randomness, random numbers',
  },
];

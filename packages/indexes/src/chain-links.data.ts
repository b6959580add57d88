import type { ChainLink } from './chain-link.ts';

/**
 * How Statistik Austria continues older bases: older(month) = newest(month) × factor, half up to one decimal. The factor
 * is the annual average of the older series in the newer base year, divided by 100, to three decimals
 * (rules: Chaining).
 * Rows 2000 and 2010 reproduce published months; the two-decimal factors of the others come from published annual
 * averages. Factors whose last digit nobody has confirmed are left out: no value is better than one that is 0.3 off.
 * The two indexes of 1958 beyond those rows: the ratio of their factors to that of VPI 1966 in row 2010.
 */
export const CHAIN_LINKS: readonly ChainLink[] = [
  {
    newest: 'at-cpi-2025',
    from: 2026,
    factors: {
      'at-cpi-2020': '1.282',
      'at-cpi-2015': '1.387',
      'at-cpi-2010': '1.535',
      'at-cpi-2005': '1.682',
      'at-cpi-2000': '1.858',
      'at-cpi-1996': '1.956',
      'at-cpi-1986': '2.557',
    },
  },
  {
    newest: 'at-cpi-2020',
    from: 2021,
    to: 2025,
    factors: {
      'at-cpi-2015': '1.082',
      'at-cpi-2010': '1.198',
      'at-cpi-2005': '1.312',
      'at-cpi-2000': '1.450',
      'at-cpi-1996': '1.526',
      'at-cpi-1986': '1.995',
    },
  },
  {
    newest: 'at-cpi-2015',
    from: 2016,
    to: 2020,
    factors: {
      'at-cpi-2010': '1.107',
      'at-cpi-2005': '1.212',
      'at-cpi-2000': '1.340',
      'at-cpi-1996': '1.410',
      'at-cpi-1986': '1.844',
    },
  },
  {
    newest: 'at-cpi-2010',
    from: 2011,
    to: 2015,
    factors: {
      'at-cpi-2005': '1.095',
      'at-cpi-2000': '1.211',
      'at-cpi-1996': '1.274',
      'at-cpi-1986': '1.666',
      'at-cpi-1976': '2.590',
      'at-cpi-1966': '4.545',
      'at-cpi-1': '5.791',
      'at-cpi-2': '5.810',
    },
  },
  {
    newest: 'at-cpi-2000',
    from: 2001,
    to: 2005,
    factors: {
      'at-cpi-1996': '1.052',
      'at-cpi-1986': '1.376',
      'at-cpi-1976': '2.139',
      'at-cpi-1966': '3.754',
      'at-cpi-1': '4.783',
      'at-cpi-2': '4.798',
    },
  },
  {
    newest: 'at-cpi-1966',
    from: 1966,
    factors: { 'at-cpi-1': '1.27415', 'at-cpi-2': '1.27833' },
  },
];

import { translated } from '../texts/translated.ts';

export const usageTexts = translated(
  {
    title: 'Usage',
    intro: 'Calls and what they cost. Days are in UTC.',
    total: (calls: string, credits: string) =>
      `${calls} ${calls === '1' ? 'call' : 'calls'} for ${credits} ${credits === '1' ? 'credit' : 'credits'}.`,
    failed: (count: string) => `Refused or failed, at no cost: ${count}.`,
    by: { label: 'Grouped', byDay: 'By day', byOperation: 'By operation', byKey: 'By key' },
    columns: {
      day: 'Day',
      operation: 'Operation',
      key: 'Key',
      calls: 'Calls',
      credits: 'Credits',
      failed: 'Refused',
      ms: 'Average',
    },
    chart: 'Calls by day and operation',
    spans: {
      label: 'Days',
      '7': '7 days',
      '30': '30 days',
      '90': '90 days',
      month: 'This month',
      other: 'Other days',
    },
    csv: 'Download CSV',
    json: 'Download JSON',
    empty: 'No calls in these days',
    emptyWhy: 'Choose other days, or make a first call in the playground.',
    toPlayground: 'To the playground',
  },
  {
    de: {
      title: 'Verbrauch',
      intro: 'Aufrufe und was sie kosten. Tage gelten in UTC.',
      total: (calls, credits) =>
        `${calls} ${calls === '1' ? 'Aufruf' : 'Aufrufe'} für ${credits} ${credits === '1' ? 'Credit' : 'Credits'}.`,
      failed: (count) => `Abgelehnt oder fehlgeschlagen, ohne Kosten: ${count}.`,
      by: { label: 'Gruppiert', byDay: 'Nach Tag', byOperation: 'Nach Operation', byKey: 'Nach Schlüssel' },
      columns: {
        day: 'Tag',
        operation: 'Operation',
        key: 'Schlüssel',
        calls: 'Aufrufe',
        credits: 'Credits',
        failed: 'Abgelehnt',
        ms: 'Mittel',
      },
      chart: 'Aufrufe nach Tag und Operation',
      spans: {
        label: 'Tage',
        '7': '7 Tage',
        '30': '30 Tage',
        '90': '90 Tage',
        month: 'Dieser Monat',
        other: 'Andere Tage',
      },
      csv: 'CSV herunterladen',
      json: 'JSON herunterladen',
      empty: 'Keine Aufrufe in diesen Tagen',
      emptyWhy: 'Wählen Sie andere Tage, oder machen Sie einen ersten Aufruf im Testfeld.',
      toPlayground: 'Zum Testfeld',
    },
  },
);

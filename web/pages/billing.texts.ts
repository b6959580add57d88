import { translated } from '../texts/translated.ts';

export const billingTexts = translated(
  {
    title: 'Billing',
    plan: (name: string) => `Plan: ${name}`,
    renews: (day: string, credits: string) => `Renews on ${day} with ${credits} credits.`,
    noRenewal: 'It does not renew.',
    left: (credits: string) => `${credits} credits are left.`,
    unlimited: 'This account pays no credits.',
    offers: 'Plans',
    packs: 'Credits at once',
    price: (money: string, interval: 'month' | 'year' | null) => {
      if (interval === null) return money;
      return `${money} a ${interval}`;
    },
    credits: (count: string) => `${count} credits`,
    choose: (name: string) => `Choose ${name}`,
    buy: (name: string) => `Buy ${name}`,
    current: 'Your plan',
    portal: 'Payment method, invoices, cancellation',
    noPayments: 'The operator of this service assigns plans and credits. Ask there for more.',
    entries: 'Entries',
    csv: 'Download CSV',
    columns: { time: 'Time', kind: 'What', amount: 'Credits', balance: 'Left', note: 'Note' },
    kinds: {
      signup: 'Free credits',
      grant: 'Grant',
      purchase: 'Purchase',
      renewal: 'Renewal',
      refund: 'Refund',
      expiry: 'Expired',
      correction: 'Correction',
      charges: 'Calls',
    },
    callCount: (count: string) => `${count} calls`,
    empty: 'No entries yet',
    emptyWhy: 'Every credit that comes or goes will be listed here, with what is left after it.',
  },
  {
    de: {
      title: 'Abrechnung',
      plan: (name) => `Tarif: ${name}`,
      renews: (day, credits) => `Erneuert sich am ${day} mit ${credits} Credits.`,
      noRenewal: 'Er erneuert sich nicht.',
      left: (credits) => `${credits} Credits sind übrig.`,
      unlimited: 'Dieses Konto zahlt keine Credits.',
      offers: 'Tarife',
      packs: 'Credits auf einmal',
      price: (money, interval) => {
        if (interval === null) return money;
        return `${money} je ${interval === 'month' ? 'Monat' : 'Jahr'}`;
      },
      credits: (count) => `${count} Credits`,
      choose: (name) => `${name} wählen`,
      buy: (name) => `${name} kaufen`,
      current: 'Ihr Tarif',
      portal: 'Zahlungsmittel, Rechnungen, Kündigung',
      noPayments: 'Tarife und Credits vergibt der Betreiber dieses Dienstes. Fragen Sie dort nach mehr.',
      entries: 'Buchungen',
      csv: 'CSV herunterladen',
      columns: { time: 'Zeit', kind: 'Was', amount: 'Credits', balance: 'Übrig', note: 'Notiz' },
      kinds: {
        signup: 'Kostenlose Credits',
        grant: 'Gutschrift',
        purchase: 'Kauf',
        renewal: 'Erneuerung',
        refund: 'Erstattung',
        expiry: 'Verfallen',
        correction: 'Korrektur',
        charges: 'Aufrufe',
      },
      callCount: (count) => `${count} Aufrufe`,
      empty: 'Noch keine Buchungen',
      emptyWhy: 'Hier steht jeder Credit, der kommt oder geht, und was danach übrig ist.',
    },
  },
);

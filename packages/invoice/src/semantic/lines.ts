import { absolute, compare, type Decimal, negate, sign } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { isNear, type Line, type LinePricing, linePositions, linePricing } from '../amounts/line.ts';
import type { LineAdjustment } from '../amounts/line-adjustment.ts';
import { percentOf } from '../amounts/percentage.ts';
import { statesPrice, statesQuantity } from '../amounts/stated-figures.ts';
import { isCounted } from '../request/item-extras.ts';
import type { TaxCategory } from '../request/request.ts';
import type { InvoiceWords } from '../words/invoice-words.ts';
import { lineExtensions } from './line-extensions.ts';
import type { SemanticLine, SemanticLineAdjustment, SemanticTax } from './semantic-invoice.ts';
import { amountText, filled, numberText, priceText, semanticTax } from './texts.ts';

/** BT-153 is the first line of the description, BT-154 what follows. */
function product(description: string): Pick<SemanticLine, 'name' | 'description'> {
  const end = description.indexOf('\n');
  const name = end < 0 ? description : description.slice(0, end);
  const rest = end < 0 ? '' : description.slice(end + 1).trim();
  return { name: name.replace(/\s+/g, ' ').trim(), description: filled(rest) };
}

const SHARE_DECIMALS = 8;

/** False where a currency without decimals rounds much away: the amount alone is then right (PEPPOL-EN16931-R040). */
const isShare = (amount: Decimal, base: Decimal, percent: Decimal): boolean =>
  isNear(absolute(percentOf(base, percent, SHARE_DECIMALS)), absolute(amount));

type AdjustmentWords = Pick<InvoiceWords, 'discount' | 'surcharge'>;

export interface LineTexts {
  readonly decimals: number;
  readonly words: AdjustmentWords;
  /** Peppol and XRechnung take the base of a discount only beside its percentage (PEPPOL-EN16931-R042). */
  readonly needsPercent: boolean;
  /** The profile has lines below lines, and their own orders and deliveries. */
  readonly isExtended: boolean;
  /** Lines that do not count may have a category: EXTENDED-CTC-FR 1.3 would add them to its group (BR-FREXT-S-08). */
  readonly hasUncountedTax: boolean;
}

/** BG-27 and BG-28; those of nothing are left out. */
const lineAdjustments = (
  { adjustments }: Line,
  { decimals, words, needsPercent }: LineTexts,
): readonly SemanticLineAdjustment[] =>
  adjustments
    .filter(({ amount }) => sign(amount) !== 0)
    .map((one) => {
      const isCharge = one.isTakenBack ? one.kind === 'surcharge' : sign(one.amount) > 0;
      const size = absolute(one.amount);
      // On a return a discount is a charge, for which its list of reasons has no codes (BR-CL-19, BR-CL-20).
      const keepsReason = one.reasonCode !== undefined && isCharge === (one.kind === 'surcharge');
      return {
        isCharge,
        amount: amountText(one.isTakenBack ? negate(size) : size, decimals),
        ...shareOf(one, decimals, needsPercent),
        reason: one.title ?? words[one.kind],
        ...(keepsReason ? { reasonCode: one.reasonCode } : {}),
      };
    });

/**
 * Base and percentage; a base alone only where the profile takes one (PEPPOL-EN16931-R042 does not). What is stated and does not fit
 * keeps an invoice from such a profile (`percentNeeds`).
 */
function shareOf(
  { percent, statedPercent, base: of, amount }: LineAdjustment,
  decimals: number,
  needsPercent: boolean,
): Pick<SemanticLineAdjustment, 'base' | 'percent'> {
  const base = of === undefined ? {} : { base: amountText(of, decimals) };
  if (statedPercent !== undefined) return { ...base, percent: numberText(statedPercent) };
  if (of === undefined) return {};
  if (percent === undefined) return needsPercent ? {} : base;
  return isShare(amount, of, percent) ? { ...base, percent: numberText(percent) } : {};
}

/** BT-146 to BT-149. */
function prices(
  pricing: LinePricing,
): Pick<SemanticLine, 'price' | 'priceDiscount' | 'grossPrice' | 'baseQuantity'> {
  const { price, baseQuantity, grossPrice, priceDiscount } = pricing;
  const isReduced = priceDiscount !== undefined && sign(priceDiscount) !== 0;
  return {
    price: priceText(price),
    ...(isReduced ? { priceDiscount: priceText(priceDiscount) } : {}),
    ...(grossPrice === undefined ? {} : { grossPrice: priceText(grossPrice) }),
    baseQuantity: baseQuantity === undefined ? undefined : numberText(baseQuantity),
  };
}

/** Terms of a line beside its amounts; those that are not stated are no members. */
function extras(line: Line): Partial<SemanticLine> {
  const { note, objectNumber, objectScheme, accountingReference, standardItemNumber, originCountry } = line;
  const { classifications, attributes } = line;
  return {
    ...(note === undefined ? {} : { note }),
    ...(objectNumber === undefined ? {} : { objectNumber }),
    ...(objectScheme === undefined ? {} : { objectScheme }),
    ...(accountingReference === undefined ? {} : { accountingReference }),
    ...(standardItemNumber === undefined ? {} : { standardItemNumber }),
    ...(originCountry === undefined ? {} : { originCountry }),
    ...(classifications.length === 0
      ? {}
      : {
          classifications: classifications.map(({ version, ...one }) => ({
            ...one,
            version: filled(version),
          })),
        }),
    ...(attributes.length === 0 ? {} : { attributes }),
  };
}

/** Price, quantity and unit; of a line that does not count only what it states. */
function measures(line: Line): Pick<SemanticLine, 'quantity' | 'unitCode' | keyof ReturnType<typeof prices>> {
  const pricing = linePricing(line);
  const counted = {
    quantity: numberText(pricing.quantity),
    unitCode: line.unitCode,
    ...prices(pricing),
  };
  if (isCounted(line.kind) || statesPrice(line)) return counted;
  return statesQuantity(line) ? { quantity: counted.quantity, unitCode: line.unitCode } : {};
}

/** Category and rate; of a line that does not count only such as the invoice has (BR-O-11 and its like). */
function lineTax(line: Line, { vatGroups }: Amounts, { hasUncountedTax }: LineTexts): SemanticTax {
  if (!hasUncountedTax) return { category: undefined };
  const isOfGroup = ({ category, rate }: Amounts['vatGroups'][number]) =>
    compare(rate, line.rate) === 0 && category !== undefined && statesCategory(line, category);
  const found = vatGroups.find(isOfGroup);
  return found === undefined ? { category: undefined } : semanticTax(found);
}

/** A rate means the category that has it; without one a line names its category. */
const statesCategory = ({ rate, statedCategory }: Line, category: TaxCategory): boolean =>
  statedCategory === category || (statedCategory === undefined && sign(rate) > 0);

/** BG-25, one per item, numbered from 1 or as the caller numbers them; what does not count in profile EXTENDED alone. */
export function semanticLines(amounts: Amounts, texts: LineTexts): readonly SemanticLine[] {
  const ids = linePositions(amounts.allLines);
  const extensions = texts.isExtended ? lineExtensions(amounts.allLines, ids) : [];
  let counted = -1;
  return amounts.allLines.flatMap((line, index) => {
    const isPart = isCounted(line.kind);
    if (isPart) counted += 1;
    else if (!texts.isExtended) return [];
    const extension = extensions[index];
    return [
      {
        ...(isPart ? semanticTax(amounts.lineTaxes[counted]!) : lineTax(line, amounts, texts)),
        ...product(line.description),
        id: ids[index]!,
        ...(extension === undefined ? {} : { extension }),
        net: amountText(line.net, texts.decimals),
        orderLine: line.orderLine,
        period: line.period,
        allowancesAndCharges: line.kind === 'GROUP' ? [] : lineAdjustments(line, texts),
        sellerItemNumber: line.sellerItemNumber,
        buyerItemNumber: line.buyerItemNumber,
        ...measures(line),
        ...extras(line),
      },
    ];
  });
}

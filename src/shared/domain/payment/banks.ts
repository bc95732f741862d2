// The large German banks by bank code, with their BIC. The Bundesbank publishes a new complete list every quarter, which is
// not part of the portal; for other banks the form requires the BIC.

export interface Bank {
  readonly bic: string
  readonly name: string
}

const bank = (bic: string, name: string): Bank => ({ bic, name })

const BY_CODE: Readonly<Record<string, Bank>> = {
  '10010010': bank('PBNKDEFFXXX', 'Postbank'),
  '10011001': bank('NTSBDEB1XXX', 'N26 Bank'),
  '10050000': bank('BELADEBEXXX', 'Berliner Sparkasse'),
  '10070000': bank('DEUTDEBBXXX', 'Deutsche Bank'),
  '12030000': bank('BYLADEM1001', 'Deutsche Kreditbank'),
  '20041133': bank('COBADEHDXXX', 'comdirect'),
  '20050550': bank('HASPDEHHXXX', 'Hamburger Sparkasse'),
  '30020900': bank('CMCIDEDDXXX', 'Targobank'),
  '37040044': bank('COBADEFFXXX', 'Commerzbank'),
  '37050198': bank('COLSDE33XXX', 'Sparkasse KölnBonn'),
  '43060967': bank('GENODEM1GLS', 'GLS Gemeinschaftsbank'),
  '44010046': bank('PBNKDEFFXXX', 'Postbank'),
  '46050001': bank('WELADED1SIE', 'Sparkasse Siegen'),
  '50010517': bank('INGDDEFFXXX', 'ING-DiBa'),
  '50040000': bank('COBADEFFXXX', 'Commerzbank'),
  '50050201': bank('HELADEF1822', 'Frankfurter Sparkasse'),
  '70150000': bank('SSKMDEMMXXX', 'Stadtsparkasse München'),
}

/** The bank of a compact IBAN; undefined if it is unknown or not German. */
export const bankOf = (iban: string): Bank | undefined =>
  iban.startsWith('DE') ? BY_CODE[iban.slice(4, 12)] : undefined

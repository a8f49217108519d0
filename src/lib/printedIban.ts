/**
 * An IBAN in groups of four: the printed form of ISO 13616.
 * @param iban in its electronic form
 */
export const printedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Less than a dollar is refused and stays unclaimed (DESIGN.md section 5). In cents. */
export const LEAST_CENTS = 100n

/** More than there is ether; beyond it the contract's amounts end. In wei. */
export const MOST_WEI = 10n ** 27n

/** SPEC.md section 4: `Active` is active; any other status counts as frozen and shows Unfreeze. */
export const isActive = ({ cardStatus }: { cardStatus: string }): boolean => cardStatus === 'Active'

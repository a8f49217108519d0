export const NOT_SENT = 'Your wallet does not send this kind of transaction. Nothing was sent.'

export const REQUEST_OPEN = 'Your wallet has another request open. Answer that one first; nothing was sent.'

/** Stands in for style sheets, which mean nothing to jsdom. */
export {}

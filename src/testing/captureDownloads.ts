interface Download {
  name: string
  file: Blob
}

/** @returns the files that the app saves from now on. jsdom can save none. */
export function captureDownloads(): readonly Download[] {
  const downloads: Download[] = []
  let file = new Blob()
  URL.createObjectURL = (blob: Blob) => {
    file = blob
    return 'blob:download'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, file })
  })
  return downloads
}

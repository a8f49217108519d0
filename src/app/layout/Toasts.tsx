import { ToastContainer } from 'react-toastify/unstyled'

/** Toasts, in a live region at the top of the screen. A toast is no alert: a region within the region is read out twice. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      autoClose={5000}
      hideProgressBar
      role="group"
      aria-label="Notifications"
    />
  )
}

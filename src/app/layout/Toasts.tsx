import { ToastContainer } from 'react-toastify/unstyled'
import '../../components/toast.css'

/** Toasts, in a live region at the top of the screen. */
export function Toasts() {
  return <ToastContainer position="top-center" autoClose={5000} hideProgressBar aria-label="Notifications" />
}

import { ToastContainer } from 'react-toastify/unstyled'
import '../../components/toast.css'

/** Short news in a live region, above the navigation. */
export function Toasts() {
  return (
    <ToastContainer position="bottom-center" autoClose={5000} hideProgressBar aria-label="Notifications" />
  )
}

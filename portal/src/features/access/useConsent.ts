import { useState } from "react";

const KEY = "privacy";
const AGREED = "1";
const ANDROID = /android/i;

/** On Android nobody logs in before agreeing to the privacy policy; the answer is kept by this device. */
export function useConsent() {
  const [isMissing, setMissing] = useState(
    () => ANDROID.test(navigator.userAgent) && localStorage.getItem(KEY) !== AGREED,
  );
  const [isOpen, setOpen] = useState(isMissing);
  const agree = () => {
    localStorage.setItem(KEY, AGREED);
    setMissing(false);
    setOpen(false);
  };
  return { isMissing, isOpen, ask: () => setOpen(true), agree, refuse: () => setOpen(false) };
}

import { useEffect, useState } from "react";

const storedAs = "searchKey";

/**
 * The switch for "/" as the key of the search, for visitors too: WCAG 2.1.4 wants one.
 * app/early/search-key.ts reads it.
 */
export function SearchKey() {
  const [isOff, setOff] = useState(false);
  useEffect(() => setOff(storedAs in localStorage), []);
  const change = () => {
    if (isOff) localStorage.removeItem(storedAs);
    else localStorage.setItem(storedAs, "off");
    setOff(!isOff);
  };
  return (
    <p className="mt-6 hidden items-center justify-center gap-x-3 text-sm text-muted [@media(hover:hover)]:flex noscript:hidden">
      {isOff ? "The key “/” does nothing here." : "The key “/” goes to the search."}
      <button type="button" onClick={change} className="min-h-11 font-semibold underline">
        {isOff ? "Switch it on" : "Switch it off"}
      </button>
    </p>
  );
}

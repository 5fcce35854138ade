import { useEffect } from "react";

let isOpen = false;

/** Whether the list of products is drawn in this tab, on its own or below a product's sheet. */
export const isListOpen = (): boolean => isOpen;

export function useListOpen(open: boolean): void {
  useEffect(() => {
    isOpen = open;
    return () => {
      isOpen = false;
    };
  }, [open]);
}

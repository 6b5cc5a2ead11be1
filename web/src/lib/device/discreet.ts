import { create } from 'zustand';

const useDiscreet = create<{ isDiscreet: boolean }>(() => ({ isDiscreet: false }));

/** Whether shared texts and the screen must name neither a plan nor a venue. */
export const useIsDiscreet = (): boolean => useDiscreet((state) => state.isDiscreet);

/** Takes over the setting of the signed-in person. */
export const setDiscreet = (isDiscreet: boolean): void => useDiscreet.setState({ isDiscreet });

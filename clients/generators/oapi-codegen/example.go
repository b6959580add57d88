package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"

	"kontor.invalid/oapi-codegen/kontor"
)

func main() {
	withKey := kontor.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	})
	client, _ := kontor.NewClientWithResponses(os.Args[1], withKey)
	ctx, amount, price := context.Background(), float32(148.5), 10.0
	epc := kontor.EpcQrCodePayload{Iban: "AT611904300234573201", Recipient: "Buchbinderei Sieber", Amount: &amount}
	invoice := kontor.InvoicePayload{Sender: kontor.InvoiceParty{Name: "A"}, Recipient: kontor.InvoiceParty{Name: "B"}}
	if err := json.Unmarshal([]byte(`[{"description": "C"}]`), &invoice.Items); err != nil {
		panic(err)
	}
	invoice.Items[0].SumPrice = &price
	code, _ := client.GenerateEpcQrCodeJsonWithResponse(ctx, epc)
	pdf, _ := client.CreateInvoicePDFV2WithResponse(ctx, invoice)
	index, _ := client.IndexesWithResponse(ctx, "at-cpi-2020", nil)
	epc.Iban = "AT00"
	wrong, _ := client.GenerateEpcQrCodeJsonWithResponse(ctx, epc)
	found := []any{len(code.Body), len(pdf.Body), len(*index.JSON200.Values), wrong.JSON406.Messages}
	_ = json.NewEncoder(os.Stdout).Encode(found)
}

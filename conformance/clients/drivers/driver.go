// Calls every operation through the generated Go client: driver CALLS RESULTS
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	kontor "kontor.invalid/kontor/client"
)

type call struct {
	Id      string
	Model   string
	Members json.RawMessage
	Files   map[string]json.RawMessage
}

type given struct {
	Address string
	Key     string
	Calls   []call
	Wrong   call
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func decoded(text json.RawMessage, into reflect.Type) reflect.Value {
	value := reflect.New(into)
	must(json.Unmarshal(text, value.Interface()))
	return value.Elem()
}

func opened(paths json.RawMessage, into reflect.Type) reflect.Value {
	open := func(path string) *os.File {
		file, err := os.Open(path)
		must(err)
		return file
	}
	if into.Kind() != reflect.Slice {
		return reflect.ValueOf(open(decoded(paths, reflect.TypeFor[string]()).String()))
	}
	files := []*os.File{}
	for _, path := range decoded(paths, reflect.TypeFor[[]string]()).Interface().([]string) {
		files = append(files, open(path))
	}
	return reflect.ValueOf(files)
}

func invoke(client *kontor.APIClient, one call) (any, error) {
	members := map[string]json.RawMessage{}
	must(json.Unmarshal(one.Members, &members))
	services := reflect.ValueOf(client).Elem()
	for i := range services.NumField() {
		if services.Type().Field(i).PkgPath != "" {
			continue
		}
		method := services.Field(i).MethodByName(title(one.Id))
		if !method.IsValid() {
			continue
		}
		arguments := []reflect.Value{reflect.ValueOf(context.Background())}
		if method.Type().NumIn() == 2 {
			arguments = append(arguments, decoded(members["index"], method.Type().In(1)))
			delete(members, "index")
		}
		request := method.Call(arguments)[0]
		set := func(name string, value func(reflect.Type) reflect.Value) {
			setter := request.MethodByName(title(name))
			request = setter.Call([]reflect.Value{value(setter.Type().In(0))})[0]
		}
		if one.Model != "" {
			set(one.Model, func(into reflect.Type) reflect.Value { return decoded(one.Members, into) })
		} else {
			for name, text := range members {
				set(name, func(into reflect.Type) reflect.Value { return decoded(text, into) })
			}
		}
		for name, paths := range one.Files {
			set(name, func(into reflect.Type) reflect.Value { return opened(paths, into) })
		}
		ended := request.MethodByName("Execute").Call(nil)
		err, _ := ended[2].Interface().(error)
		return ended[0].Interface(), err
	}
	return nil, fmt.Errorf("no method for %s", one.Id)
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	must(err)
	var all given
	must(json.Unmarshal(text, &all))
	configuration := kontor.NewConfiguration()
	configuration.Servers = kontor.ServerConfigurations{{URL: all.Address}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+all.Key)
	client := kontor.NewAPIClient(configuration)
	for _, one := range all.Calls {
		result, err := invoke(client, one)
		if err != nil {
			must(fmt.Errorf("%s: %w", one.Id, err))
		}
		var content []byte
		if file, isFile := result.(*os.File); isFile {
			content, err = io.ReadAll(file)
		} else {
			content, err = json.Marshal(result)
		}
		must(err)
		must(os.WriteFile(filepath.Join(os.Args[2], one.Id), content, 0o600))
	}
	_, err = invoke(client, all.Wrong)
	var refused *kontor.GenericOpenAPIError
	if errors.As(err, &refused) {
		var body struct{ Messages json.RawMessage }
		must(json.Unmarshal(refused.Body(), &body))
		must(os.WriteFile(filepath.Join(os.Args[2], "wrong"), body.Messages, 0o600))
	}
}
